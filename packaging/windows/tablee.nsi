; The installer for Windows: for one person, without administrator's rights. packaging/installer.py compiles it and gives it
; VERSION, SOURCE (the build's folder), OUTPUT, ICON, REMOVAL (the commands that delete exactly what was installed) and SIZE (in KiB).
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave off
RequestExecutionLevel user
Name "Tablée"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Tablee"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define REGISTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tablee"

!include MUI2.nsh
!define MUI_FINISHPAGE_RUN "$INSTDIR\tablee.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KEPT)"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Italian"
LangString KEPT ${LANG_ENGLISH} "Tablée will be removed. Games, settings and the children’s progress stay in $LOCALAPPDATA\Tablee."
LangString KEPT ${LANG_FRENCH} "Tablée va être désinstallé. Les parties, les réglages et les progrès des enfants restent dans $LOCALAPPDATA\Tablee."
LangString KEPT ${LANG_ITALIAN} "Tablée verrà disinstallato. Le partite, le impostazioni e i progressi dei bambini restano in $LOCALAPPDATA\Tablee."

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductName" "Tablée"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "Tablée"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "LegalCopyright" "The Tablée founders"

Section
  ; an older version goes first, with the files that the new one may not have
  IfFileExists "$INSTDIR\uninstall.exe" 0 +2
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tablée.lnk" "$INSTDIR\tablee.exe"
  WriteRegStr HKCU "${REGISTRY}" "DisplayName" "Tablée"
  WriteRegStr HKCU "${REGISTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REGISTRY}" "DisplayIcon" "$INSTDIR\tablee.exe"
  WriteRegStr HKCU "${REGISTRY}" "Publisher" "The Tablée founders"
  WriteRegStr HKCU "${REGISTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${REGISTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${REGISTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${REGISTRY}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${REGISTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${REGISTRY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  SetOutPath "$TEMP"
  !include "${REMOVAL}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tablée.lnk"
  DeleteRegKey HKCU "${REGISTRY}"
SectionEnd
