#!/bin/sh
# Signs Tablée.app, and has Apple notarise it where an identity is given: `packaging/macos/sign.sh Tablée.app`.
#
# TABLEE_IDENTITY     name of a "Developer ID Application" certificate in the keychain; without it the signature is nobody's ("ad hoc"),
#                     which Apple's processors ask for, and macOS warns before the first start.
# TABLEE_NOTARY       name under which `xcrun notarytool store-credentials` keeps the Apple account; needed with an identity.
set -eu
app=$1
here=$(cd "$(dirname "$0")" && pwd)
identity=${TABLEE_IDENTITY:-}
if [ -z "$identity" ]; then
    codesign --force --deep --sign - "$app"
    echo "$app is signed by nobody: macOS warns before the first start"
    exit
fi
codesign --force --deep --options runtime --timestamp --entitlements "$here/entitlements.plist" --sign "$identity" "$app"
codesign --verify --deep --strict "$app"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
ditto -c -k --keepParent "$app" "$work/Tablee.zip"
xcrun notarytool submit "$work/Tablee.zip" --keychain-profile "${TABLEE_NOTARY:?name of the stored account}" --wait
xcrun stapler staple "$app"
echo "$app is signed by $identity and notarised"
