import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { copyFolder } from './copy-folder.ts';
import { fillFolder, stopWell } from './filled-folder.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; email: string; password: string; dataFolder: string };
    /** A data folder with the demo and the administrator, for journeys that copy it. */
    filledFolder: string;
  }
}

/** One product for all journeys; each makes what it changes for itself. Its own clean end is a test, too. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const filledFolder = await fillFolder();
  const product = await startProduct({
    XIMBLOX_DATA: copyFolder(filledFolder),
    XIMBLOX_LIMITS: JSON.stringify({
      admin: '100000/1m',
      forms: '10000/10m',
      formTries: '10000/10m',
      formsWithoutScript: '10000/10m',
      login: '10000/1m',
      loginAddress: '10000/10m',
      loginUnknown: '10/1d',
      public: '100000/1m',
      search: '100000/1m',
    }),
  });
  const { url, email, password, dataFolder } = product;
  project.provide('product', { url, email, password, dataFolder });
  project.provide('filledFolder', filledFolder);
  return async () => {
    await rm(filledFolder, { recursive: true });
    await stopWell(product);
  };
}
