import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where `scripts/install-browser.ts` puts a browser when the machine has none. */
export const browserCache = fileURLToPath(new URL('../.cache/chromium/', import.meta.url));

/** A Chromium of this machine; undefined when there is none. */
export const installedChromium = (): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

async function cachedChromium(): Promise<{ path: string; args: string[] }> {
  const entry = `${browserCache}node_modules/@sparticuz/chromium/build/esm/index.js`;
  const { default: packaged } = (await import(entry)) as {
    default: { executablePath(): Promise<string>; args: string[] };
  };
  return { path: await packaged.executablePath(), args: packaged.args };
}

/** Starts a headless Chromium that talks to nobody but the pages under test. @param more arguments of its command line */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const installed = installedChromium();
  const { path, args } = installed ? { path: installed, args: [] } : await cachedChromium();
  return chromium.launch({
    executablePath: path,
    args: [
      ...args,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      ...more,
    ],
  });
}
