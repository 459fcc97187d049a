import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { examine } from './examine.ts';

export { type Diagnosis, examine } from './examine.ts';

/** API handlers about the installation. */
export const systemHandlers: Handlers<typeof contract.system> = {
  health: async (context) => ({
    findings: await examine({ context, databaseUrl: null, readsAll: false }, { quick: true }),
  }),
};
