import {
  type AnswerOf,
  type ApiToken,
  type contract,
  fail,
  holds,
  type ParsedOf,
  readingScopes,
  type TokenScope,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { currentUser, requireCurrentPassword } from '../users/index.ts';
import { findTokenRow, insertToken, listTokenRows, removeToken, removeTokensOf, type TokenRow } from './token-store.ts';

type Create = typeof contract.apiTokens.create;

const isReading = (scope: TokenScope): boolean => (readingScopes as readonly string[]).includes(scope);

const onWire = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  idle: row.scopes.filter((scope) => !isReading(scope) && !row.permissions.some(({ name }) => name === scope)),
  owner: { ID: row.owner_id, name: row.owner_name },
  isOwnerActive: row.is_owner_active,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const listTokens = async ({ db }: Context): Promise<ApiToken[]> => (await listTokenRows(db)).map(onWire);

/**
 * Makes a token of the actor's own, with no more rights than the actor has.
 * @throws UM_01 on `scopes` for a permission that the actor lacks; V_01 or AUTH_02 on `currentPassword`; 429 AUTH_03
 */
export async function createToken(
  context: Context,
  { name, scopes: wished, days, currentPassword }: ParsedOf<Create>['body'],
): Promise<AnswerOf<Create>> {
  const { actor } = context;
  if (actor.kind !== 'user') return fail('UM_01');
  const scopes = [...new Set(wished)];
  const lacksOne = scopes.some((scope) => !isReading(scope) && !holds(actor.permissions, scope as never));
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
    return { apiToken: onWire(row), token };
  });
}

/** Ends all tokens of a user at once, with an entry in the audit log for each. */
export async function revokeTokensOf(context: Context, user: { id: number; name: string }): Promise<void> {
  const actor = { ID: user.id, name: user.name };
  for (const { id, name } of await removeTokensOf(context.db, user.id)) {
    const changes = { name, owner: user.name };
    await audit(context, { action: 'api-token.revoke', object: 'api-token', objectID: id, changes, actor });
  }
}

/** Ends a token at once, whosoever it is. @throws 404 V_12 on `id` */
export async function revokeToken(context: Context, id: number): Promise<void> {
  const { db } = context;
  const row = (await findTokenRow(db, id)) ?? fail('V_12', 'id', { status: 404 });
  await removeToken(db, id);
  const changes = { name: row.name, owner: row.owner_name };
  await audit(context, { action: 'api-token.revoke', object: 'api-token', objectID: id, changes });
}
