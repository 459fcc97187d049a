import { type AnswerOf, type contract, fail, failAll, type PasskeyInfo } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import {
  currentPasswordErrors,
  currentUser,
  requireCurrentPassword,
  sendAccountMail,
  type UserRow,
} from '../users/index.ts';
import { madePasskey, type Registration, registrationOptions, requirePlace } from './passkey-ceremony.ts';
import { passkeyPlace } from './passkey-place.ts';
import {
  holdPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkey-store.ts';

type Passkeys = typeof contract.passkeys;

/** More than anybody has devices. */
const mostPasskeys = 20;

/** Whether the user has to keep a passkey, for want of another second factor. */
const hasToKeepOne = ({ services }: Context, user: UserRow): boolean =>
  services.settings.requireTwoFactor && !user.hasTwoFactor;

const onWire = (row: PasskeyRow, isRemovable: boolean): PasskeyInfo => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
  availableActions: isRemovable ? ['rename', 'remove'] : ['rename'],
});

/** The own passkeys, the newest first. */
export async function listPasskeys(context: Context): Promise<AnswerOf<Passkeys['list']>> {
  const user = await currentUser(context);
  const rows = await passkeysOf(context.db, user.id);
  const isRemovable = rows.length > 1 || !hasToKeepOne(context, user);
  return {
    origin: passkeyPlace(context.services.settings)?.origin ?? null,
    passkeys: rows.map((row) => onWire(row, isRemovable)),
  };
}

/**
 * What a browser needs to make a passkey.
 * @throws V_01 or AUTH_02 on `currentPassword`; 409 V_07 with too many of them, and where browsers allow none; 429 AUTH_03
 */
export async function beginPasskey(
  context: Context,
  { name, currentPassword }: { name: string; currentPassword: string },
): Promise<AnswerOf<Passkeys['begin']>> {
  const user = await currentUser(context);
  requirePlace(context);
  failAll(await currentPasswordErrors(context, user, currentPassword));
  if ((await passkeysOf(context.db, user.id)).length >= mostPasskeys) fail('V_07');
  const site = await siteNameOf(context);
  return { options: { ...(await registrationOptions(context, user, { name, site })) } };
}

/**
 * Keeps a passkey that the browser has made; its owner is told by mail.
 * @throws V_12 on `passkey` when it does not answer what was begun, V_06 when it is known already; 409 V_07 where browsers allow none
 */
export async function addPasskey(context: Context, passkey: Registration): Promise<PasskeyInfo> {
  const user = await currentUser(context);
  const made = await madePasskey(context, user.id, passkey);
  if (!made) return fail('V_12', 'passkey');
  return context.transaction(async (inside) => {
    const row = await insertPasskey(inside.db, made);
    if (!row) return fail('V_06', 'passkey');
    await sendAccountMail(inside, 'passkey-added', user, row.name);
    const changes = { passkey: row.name };
    await audit(inside, { action: 'user.add-passkey', object: 'user', objectID: user.id, changes });
    return onWire(row, true);
  });
}

/**
 * Gives one of the own passkeys another name.
 * @throws 404 V_12 on `id`
 */
export async function renameOwnPasskey(context: Context, passkeyID: number, name: string): Promise<PasskeyInfo> {
  const user = await currentUser(context);
  const rows = await holdPasskeysOf(context.db, user.id);
  const before = rows.find(({ id }) => id === passkeyID);
  const row = before && (await renamePasskey(context.db, { userID: user.id, passkeyID, name }));
  if (!row) return fail('V_12', 'id', { status: 404 });
  if (before.name !== name) {
    const changes = { passkey: { from: before.name, to: name } };
    await audit(context, { action: 'user.rename-passkey', object: 'user', objectID: user.id, changes });
  }
  return onWire(row, rows.length > 1 || !hasToKeepOne(context, user));
}

/**
 * Removes one of the own passkeys; its owner is told by mail.
 * @throws 404 V_12 on `id`; V_01 or AUTH_02 on `currentPassword`; 409 V_07 for the last one where a second factor is asked for and
 * there is no other; 429 AUTH_03
 */
export async function removeOwnPasskey(context: Context, passkeyID: number, currentPassword: string): Promise<void> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  await context.transaction(async (inside) => {
    const rows = await holdPasskeysOf(inside.db, user.id);
    const row = rows.find(({ id }) => id === passkeyID);
    if (!row) return fail('V_12', 'id', { status: 404 });
    if (rows.length === 1 && hasToKeepOne(inside, user)) fail('V_07');
    await removePasskey(inside.db, row.id);
    await sendAccountMail(inside, 'passkey-removed', user, row.name);
    const changes = { passkey: row.name };
    await audit(inside, { action: 'user.remove-passkey', object: 'user', objectID: user.id, changes });
  });
}
