import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; email: string; password: string; dataFolder: string };
  }
}

/** One product for all journeys; each makes what it changes for itself. Its own clean end is a test, too. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({
    XIMBLOX_LIMITS: JSON.stringify({
      admin: '100000/1m',
      forms: '10000/10m',
      formTries: '10000/10m',
      login: '10000/1m',
      loginAddress: '10000/10m',
      loginUnknown: '10/1d',
      public: '100000/1m',
      search: '100000/1m',
    }),
  });
  const { url, email, password, dataFolder } = product;
  project.provide('product', { url, email, password, dataFolder });
  return async () => {
    const code = await product.stop();
    if (code !== 0) throw new Error(`The product ended with code ${code}:\n${product.output()}`);
  };
}
