import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { copyFolder } from './copy-folder.ts';
import { fillFolder, stopWell } from './filled-folder.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; email: string; password: string; dataFolder: string };
    /** A data folder with the demo and the administrator, which journeys copy. */
    filledFolder: string;
  }
}

/** Starts the product shared by all journeys; each journey creates the data that it changes. Also tests its clean exit. */
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
