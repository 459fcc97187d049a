import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { createToken, listTokens, revokeToken, revokeTokensOf } from './manage-tokens.ts';

export { revokeTokensOf };
export { type ActiveToken, findToken, removeOldTokens } from './token-store.ts';

/** Calls about the keys of programs. */
export const apiTokenHandlers: Handlers<typeof contract.apiTokens> = {
  list: (context) => listTokens(context),
  // A wrong password counts, whatever becomes of the call.
  create: { ownTransaction: true, handle: (context, { body }) => createToken(context, body) },
  revoke: async (context, { params }) => {
    await revokeToken(context, params.id);
    return {};
  },
};
