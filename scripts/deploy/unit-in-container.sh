#!/bin/bash
# Boots systemd in a container over this machine's own files, which stay as they are, and lets it run the shop by its unit.
# Needs root, systemd-nspawn and a private mount namespace (`unshare --mount`). Arguments: an empty folder and the project's.
set -euo pipefail
scratch=$1 project=$2
mount -t tmpfs tmpfs "$scratch"
mkdir "$scratch/upper" "$scratch/work" "$scratch/root"
root=$scratch/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$root"

units=$root/etc/systemd/system
rm -rf "$units"/*.wants "$units"/*.service
: >"$root/etc/machine-id"
mkdir -p "$root/opt/saitam"
cp "$project/deploy/saitam.service" "$units/"
chroot "$root" useradd --system --home-dir /var/lib/saitam --shell /usr/sbin/nologin saitam
printf '%s\n' PORT=3000 WORKERS=2 DEMO=0 LOG_LEVEL=warn >"$root/etc/saitam.env"
printf '%s\n' '[Service]' Type=oneshot ExecStart=/try.sh 'ExecStopPost=/bin/systemctl poweroff --force --no-block' \
  TimeoutStartSec=120 >"$units/try.service"

cat >"$root/try.sh" <<'TRY'
#!/bin/bash
exec >/result 2>/result.err
milliseconds() { echo $(($(date +%s%N) / 1000000)); }
until_ready() { for _ in $(seq 300); do curl -fs -o /dev/null http://127.0.0.1:3000/readyz && return; sleep 0.1; done; exit 1; }
workers() { pgrep -f server/worker.js | sort; }
of() { systemctl show saitam --property "$1" --value; }

systemctl start dbus.service
began=$(milliseconds); systemctl start saitam; until_ready
echo "starts as the user $(of User), every process of its own: ready after $(($(milliseconds) - began)) ms"

before=$(workers); systemctl reload saitam
for _ in $(seq 300); do after=$(workers); [ -z "$(comm -12 <(echo "$before") <(echo "$after"))" ] && break; sleep 0.1; done
until_ready; [ -z "$(comm -12 <(echo "$before") <(echo "$after"))" ] || exit 1
echo "reload replaces the web processes: $(echo "$after" | wc -l) new"

said=$(systemd-run --pipe --wait --collect --quiet --working-directory=/opt/saitam --property=User=saitam \
  --property=Environment=DATA_DIR=/var/lib/saitam --property=EnvironmentFile=/etc/saitam.env \
  /opt/saitam/node_modules/.bin/node scripts/admin.ts list) || exit 1
echo "an operator's command by systemd-run: $said"

began=$(milliseconds); kill -KILL "$(of MainPID)"; sleep 0.5; until_ready
echo "kill -9 of the parent is a restart: ready $(($(milliseconds) - began)) ms later, $(of NRestarts) restart"

began=$(milliseconds); systemctl stop saitam
[ "$(of Result) $(of ExecMainStatus) $(pgrep -c -u saitam)" = "success 0 0" ] || exit 1
echo "stop leaves no process and no error: $(($(milliseconds) - began)) ms"
TRY
chmod +x "$root/try.sh"

timeout --signal KILL 180 systemd-nspawn --directory="$root" --register=no --keep-unit --private-network --quiet \
  --machine="saitam-$$" --bind-ro="$project:/opt/saitam" --console=pipe --boot systemd.unit=try.service \
  </dev/null >"$scratch/console" 2>&1 || true
cat "$root/result.err" >&2
cat "$root/result"
