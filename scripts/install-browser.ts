import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { browserCache, installedChromium } from '../e2e/chromium.ts';

const packaged = '@sparticuz/chromium@153.0.0';

function run(command: string, args: string[], cwd?: string): boolean {
  return (
    spawnSync(command, args, { stdio: 'inherit', cwd, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/**
 * Makes sure that there is a Chromium for the browser tests: the machine's own, else Debian's package where we may
 * install it, else one from the npm registry in `.cache/`.
 * @throws when none of these works
 */
export function installBrowser(): void {
  if (installedChromium() || existsSync(`${browserCache}node_modules/@sparticuz/chromium`)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const installed =
      run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation']);
    if (installed && installedChromium()) return;
  }
  mkdirSync(browserCache, { recursive: true });
  writeFileSync(`${browserCache}package.json`, '{ "private": true }\n');
  if (!run('npm', ['install', '--no-audit', packaged], browserCache)) {
    throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.');
  }
}
