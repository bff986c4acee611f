#!/bin/sh
# clean-archive.sh <folder>: keeps three weeks of base backups in <folder>/base, and in <folder>/wal what the oldest of them needs.
set -eu
find "$1/base" -mindepth 1 -maxdepth 1 -mtime +21 -exec rm -r {} +
# Their names are their times.
oldest=$(ls "$1/base" | sort | head -n 1)
first=$(tar xzOf "$1/base/$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION.*file \([0-9A-F]\{24\}\)).*/\1/p')
# Without a first segment nothing is removed: better too much than too little.
test -n "$first"
pg_archivecleanup "$1/wal" "$first"
