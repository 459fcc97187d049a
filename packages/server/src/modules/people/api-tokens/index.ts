import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { createToken, listTokens, revokeToken, revokeUserTokens } from './manage-tokens.ts';

export { revokeUserTokens };
export { type ActiveToken, findToken, removeOldTokens } from './token-store.ts';

/** Handlers of the API token endpoints. */
export const apiTokenHandlers: Handlers<typeof contract.apiTokens> = {
  list: (context) => listTokens(context),
  // A failed password attempt must be counted even if the call fails.
  create: { ownTransaction: true, handle: (context, { body }) => createToken(context, body) },
  revoke: async (context, { params }) => {
    await revokeToken(context, params.id);
    return {};
  },
};
