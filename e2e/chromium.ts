import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

export type { Page } from 'playwright-core';

/** Path of the headless shell from the npm registry, installed by `scripts/install-browser.ts`. */
export const packagedShell = fileURLToPath(new URL('../.cache/chromium/headless-shell', import.meta.url));

/** Headless shells. They render like the full browser and need a third less CPU. */
const shells = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', packagedShell];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const firstOf = (places: readonly (string | undefined)[]): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

/** Returns the path of the browser in CHROMIUM_PATH or of a headless shell; undefined if there is none. */
export const installedShell = (): string | undefined => firstOf(shells);

/** Returns the path of a headless shell or of a full Chromium; undefined if there is none. */
export const installedChromium = (): string | undefined => installedShell() ?? firstOf(browsers);

/** Whether shared memory is large enough for rendering. Containers often have only 64 MiB; files are slower. */
function hasSharedMemory(): boolean {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 ** 30;
}

const intoFiles = '--disable-dev-shm-usage';

/**
 * Starts a headless Chromium without network traffic of its own.
 * @param more command-line arguments
 * @throws when none is installed; `npm test` installs one
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = installedChromium();
  if (!executablePath) throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: hasSharedMemory() ? [intoFiles] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** Starts Chromium for journeys, without optimising compilers: no page is open long enough to benefit from them. */
export const launchForJourneys = (): Promise<Browser> => launchChromium(['--js-flags=--no-turbofan --no-maglev']);
