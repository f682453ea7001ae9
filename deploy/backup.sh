#!/bin/sh
# A backup of a running Foyer: the database first, then the files (docs/operate/backup.md says why in this order).
#
#   DATABASE_URI=postgres://… DATA_DIR=/var/lib/foyer BACKUP_DIR=/var/backups/foyer sh deploy/backup.sh
#
# The index of chains is left out: the backend reads it from the nodes again.
set -eu
set --
: "${DATABASE_URI:?}" "${DATA_DIR:?}" "${BACKUP_DIR:?}"
umask 077
name=$(date -u +%Y-%m-%dT%H%M%SZ)
part="$BACKUP_DIR/$name.part"
mkdir -p "$part"
pg_dump --dbname="$DATABASE_URI" --format=custom --exclude-schema='chain_*' --file="$part/database.dump"
for folder in files uploads ipfs ipfs-files; do
  [ ! -d "$DATA_DIR/$folder" ] || set -- "$@" "$folder"
done
[ $# -eq 0 ] || tar --create --file="$part/files.tar" --directory="$DATA_DIR" --warning=no-file-changed "$@" || [ $? -eq 1 ]
# A folder without .part is a complete backup.
mv "$part" "$BACKUP_DIR/$name"
echo "$BACKUP_DIR/$name"
