import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs that tests start, with the packages of Debian that have them. */
const programs: Record<string, string> = {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/prometheus': 'prometheus',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/faketime': 'faketime',
  '/usr/bin/systemd-analyze': 'systemd',
};

const missing = (): string[] => Object.keys(programs).filter((path) => !existsSync(path));

/** Runs apt-get, after any other one that is running. */
const apt = (...args: string[]): boolean =>
  spawnSync('flock', ['/var/lock/ximblox-apt', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Ensures that nginx, Prometheus, faketime and systemd-analyze are installed, which tests start.
 * @throws if they are missing and cannot be installed
 */
function installServices(): void {
  const packages = [...new Set(missing().map((path) => programs[path] ?? ''))];
  if (packages.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  }
  if (missing().length > 0) throw new Error(`Tests need ${missing().join(', ')}: install ${packages.join(', ')}.`);
}

installServices();
