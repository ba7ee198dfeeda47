#!/bin/sh
# Puts the certificate that sign.sh signs with, and the account that notarises, into a keychain of their own, for a machine that is thrown
# away afterwards. All come from the environment: CERTIFICATE and NOTARY_KEY in base64, CERTIFICATE_PASSWORD, NOTARY_KEY_ID, NOTARY_ISSUER.
set -eu
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
keychain=$HOME/Library/Keychains/tablee.keychain-db
password=$(openssl rand -hex 16)
printf %s "$CERTIFICATE" | base64 --decode >"$work/certificate.p12"
printf %s "$NOTARY_KEY" | base64 --decode >"$work/key.p8"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$work/certificate.p12" -k "$keychain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -k "$password" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
security default-keychain -s "$keychain"
xcrun notarytool store-credentials tablee --key "$work/key.p8" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER"
