#!/bin/sh
# Runs once, when the database is created: the shop's own user, which owns no table (docs/operations.md, M-189).
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=password="$(cat /run/secrets/database_password)" <<'SQL'
create role tessera_shop login password :'password';
SQL
