#!/bin/sh
# A release without a cut: one process after the other. Run it when the new release's files are in place (`npm ci && npm run
# build`). Migrations run with the first process that starts, so they must suit the release that still runs.
set -eu
[ $# -gt 0 ] || set -- 8787 8788
for port; do
  systemctl restart "wallet@$port"
  tries=0
  until curl -fsS "http://127.0.0.1:$port/readyz" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { echo "port $port is not ready after a minute; the other processes still run the last release" >&2; exit 1; }
    sleep 1
  done
done
