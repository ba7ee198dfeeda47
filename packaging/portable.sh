#!/usr/bin/env bash
# Makes the build on an old Debian, so that it runs on all Linux systems of the last years: `packaging/portable.sh`, as root.
#
# A root of Debian 11 (glibc 2.31) comes from debootstrap, and in it a shared Python is compiled from Debian 12's source package; both are
# kept in dist/portable. There packaging/build.py runs, and its folder and archive are put into dist. Needs debootstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD/dist/portable
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

within() {
    chroot "$root" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PIP_CERT=/etc/ssl/certs/ca-certificates.crt PIP_ROOT_USER_ACTION=ignore SOURCE_DATE_EPOCH="$epoch" "$@"
}

if [ ! -e "$root/ready" ]; then
    rm -rf "$root"
    mkdir -p "$root"
    debootstrap --variant=minbase bullseye "$root"
    sed 's/^deb \(.*\) bullseye main/&\ndeb-src \1 bookworm main/' "$root/etc/apt/sources.list" >"$root/etc/apt/sources.list.d/python.list"
    : >"$root/etc/apt/sources.list"
    within apt-get update -q
    within apt-get install -q -y --no-install-recommends build-essential ca-certificates libbz2-dev libexpat1-dev libffi-dev \
        liblzma-dev libmpdec-dev libsqlite3-dev libssl-dev zlib1g-dev
    # one of Debian's corrections makes pyexpat a part of Python's core, which Debian's own rules say elsewhere
    within sh -c 'mkdir /python && cd /python && apt-get source -q python3.11 && cd python3.11-*/ &&
        printf "*shared*\npyexpat pyexpat.c -DPy_BUILD_CORE_MODULE -lexpat\n" >Modules/Setup.local &&
        ./configure --quiet --enable-shared --disable-test-modules --without-ensurepip --with-system-expat --with-system-libmpdec &&
        make -s -j"$(nproc)" && make -s install && ldconfig && rm -r /python'
    touch "$root/ready"
fi
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp /etc/resolv.conf "$root/etc/"
find "$root/tablee" -mindepth 1 -maxdepth 1 ! -name dist -exec rm -r {} + 2>/dev/null || mkdir -p "$root/tablee"
git ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$root/tablee"
within python3 /tablee/packaging/build.py
for made in "$root"/tablee/dist/Tablee-*; do
    rm -rf "dist/${made##*/}"
    cp -a "$made" dist/
done
