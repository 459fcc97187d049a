import {
  type AnswerOf,
  type ApiToken,
  type contract,
  fail,
  hasPermission,
  type ParsedOf,
  readScopes,
  type TokenScope,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { currentUser, requireCurrentPassword } from '../users/index.ts';
import {
  findTokenRow,
  insertToken,
  listTokenRows,
  removeToken,
  removeUserTokens,
  type TokenRow,
} from './token-store.ts';

type Create = typeof contract.apiTokens.create;

const isReadScope = (scope: TokenScope): boolean => (readScopes as readonly string[]).includes(scope);

const serialiseToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  idle: row.scopes.filter((scope) => !isReadScope(scope) && !row.permissions.some(({ name }) => name === scope)),
  owner: { ID: row.owner_id, name: row.owner_name },
  isOwnerActive: row.is_owner_active,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const listTokens = async ({ db }: Context): Promise<ApiToken[]> => (await listTokenRows(db)).map(serialiseToken);

/**
 * Creates an API token owned by the actor. Its scopes must be a subset of the actor's permissions.
 * @throws UM_01 on `scopes` for a permission that the actor lacks; V_01 or AUTH_02 on `currentPassword`; 429 AUTH_03
 */
export async function createToken(
  context: Context,
  { name, scopes: requestedScopes, days, currentPassword }: ParsedOf<Create>['body'],
): Promise<AnswerOf<Create>> {
  const { actor } = context;
  if (actor.kind !== 'user') return fail('UM_01');
  const scopes = [...new Set(requestedScopes)];
  const lacksOne = scopes.some((scope) => !isReadScope(scope) && !hasPermission(actor.permissions, scope as never));
  if (lacksOne) fail('UM_01', 'scopes');
  await requireCurrentPassword(context, await currentUser(context), currentPassword);
  return context.transaction(async (inside) => {
    const { id, token } = await insertToken(inside.db, { name, scopes, days, userID: actor.ID });
    await audit(inside, {
      action: 'api-token.create',
      object: 'api-token',
      objectID: id,
      changes: { name, scopes: scopes.join(' '), days },
    });
    const row = (await findTokenRow(inside.db, id)) ?? fail('G_01');
    return { apiToken: serialiseToken(row), token };
  });
}

/** Revokes all API tokens of a user and writes an audit log entry for each. */
export async function revokeUserTokens(context: Context, user: { id: number; name: string }): Promise<void> {
  const actor = { ID: user.id, name: user.name };
  for (const { id, name } of await removeUserTokens(context.db, user.id)) {
    const changes = { name, owner: user.name };
    await audit(context, { action: 'api-token.revoke', object: 'api-token', objectID: id, changes, actor });
  }
}

/** Revokes the API token of any user. @throws 404 V_12 on `id` */
export async function revokeToken(context: Context, id: number): Promise<void> {
  const { db } = context;
  const row = (await findTokenRow(db, id)) ?? fail('V_12', 'id', { status: 404 });
  await removeToken(db, id);
  const changes = { name: row.name, owner: row.owner_name };
  await audit(context, { action: 'api-token.revoke', object: 'api-token', objectID: id, changes });
}
