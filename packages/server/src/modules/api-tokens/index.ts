import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';
import { createToken, listTokens, revokeToken } from './manage-tokens.ts';

export { type ActiveToken, findToken, removeOldTokens } from './token-store.ts';

/** Calls about the keys of programs. */
export const apiTokenHandlers: Handlers<typeof contract.apiTokens> = {
  list: (context) => listTokens(context),
  create: (context, { body }) => createToken(context, body),
  revoke: async (context, { params }) => {
    await revokeToken(context, params.id);
    return {};
  },
};
