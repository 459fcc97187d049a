import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

/** Where `scripts/install-browser.ts` puts the headless shell that the npm registry has. */
export const packagedShell = fileURLToPath(new URL('../.cache/chromium/headless-shell', import.meta.url));

/** Browsers without windows. They render as the whole one does, and take a third less of the processor. */
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

/** The browser that is named in CHROMIUM_PATH, or a headless shell; undefined when there is neither. */
export const installedShell = (): string | undefined => firstOf(shells);

/** A headless shell, else a whole Chromium of this machine; undefined when there is none. */
export const installedChromium = (): string | undefined => installedShell() ?? firstOf(browsers);

/** Whether processes may share what they draw in memory. Containers often have 64 MiB for it, too few; files cost more. */
function hasSharedMemory(): boolean {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 ** 30;
}

const intoFiles = '--disable-dev-shm-usage';

/**
 * Starts a headless Chromium that talks to nobody but the pages under test.
 * @param more arguments of its command line
 * @throws when there is none; `npm test` gets one
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

/** The same for journeys: no page stays long enough for code to pay back what making it faster takes of the processor. */
export const launchForJourneys = (): Promise<Browser> => launchChromium(['--js-flags=--no-turbofan --no-maglev']);
