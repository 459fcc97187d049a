import { type AnswerOf, type contract, fail, failAll, type PasskeyInfo } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import {
  currentPasswordErrors,
  requireLocalLogin,
  currentUser,
  requireCurrentPassword,
  sendAccountMail,
  type UserRow,
} from '../users/index.ts';
import { type Registration, registrationOptions, requireRelyingParty, verifyRegistration } from './webauthn.ts';
import { getRelyingParty } from './relying-party.ts';
import {
  lockUserPasskeys,
  insertPasskey,
  type PasskeyRow,
  listUserPasskeys,
  removePasskey,
  renamePasskey,
} from './passkey-store.ts';

type Passkeys = typeof contract.passkeys;

const maxPasskeys = 20;

/** Whether the user must keep at least one passkey: a second factor is required and they have no other. */
const needsPasskey = ({ services }: Context, user: UserRow): boolean =>
  services.settings.requireTwoFactor && !user.hasTwoFactor;

const serialisePasskey = (row: PasskeyRow, isRemovable: boolean): PasskeyInfo => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
  availableActions: isRemovable ? ['rename', 'remove'] : ['rename'],
});

/** Lists the current user's passkeys, newest first. */
export async function listPasskeys(context: Context): Promise<AnswerOf<Passkeys['list']>> {
  const user = await currentUser(context);
  const rows = await listUserPasskeys(context.db, user.id);
  const isRemovable = rows.length > 1 || !needsPasskey(context, user);
  return {
    origin: getRelyingParty(context.services.settings)?.origin ?? null,
    passkeys: rows.map((row) => serialisePasskey(row, isRemovable)),
  };
}

/**
 * Returns the options with which a browser creates a passkey.
 * @throws 403 AUTH_04 where an identity provider is required; V_01 or AUTH_02 on `currentPassword`; 409 V_07 with too many passkeys, and where browsers do not support them; 429 AUTH_03
 */
export async function beginPasskey(
  context: Context,
  { name, currentPassword }: { name: string; currentPassword: string },
): Promise<AnswerOf<Passkeys['begin']>> {
  const user = await currentUser(context);
  requireRelyingParty(context);
  requireLocalLogin(context, user.email);
  failAll(await currentPasswordErrors(context, user, currentPassword));
  if ((await listUserPasskeys(context.db, user.id)).length >= maxPasskeys) fail('V_07');
  const site = await siteNameOf(context);
  return { options: { ...(await registrationOptions(context, user, { name, site })) } };
}

/**
 * Stores a passkey that the browser has created and notifies its owner by email.
 * @throws V_12 on `passkey` if it does not match the challenge, V_06 if it is already registered; 409 V_07 where browsers do not
 *   support passkeys
 */
export async function addPasskey(context: Context, passkey: Registration): Promise<PasskeyInfo> {
  const user = await currentUser(context);
  const verified = await verifyRegistration(context, user.id, passkey);
  if (!verified) return fail('V_12', 'passkey');
  return context.transaction(async (inside) => {
    const row = await insertPasskey(inside.db, verified);
    if (!row) return fail('V_06', 'passkey');
    await sendAccountMail(inside, 'passkey-added', user, row.name);
    const changes = { passkey: row.name };
    await audit(inside, { action: 'user.add-passkey', object: 'user', objectID: user.id, changes });
    return serialisePasskey(row, true);
  });
}

/**
 * Renames one of the current user's passkeys.
 * @throws 404 V_12 on `id`
 */
export async function renameOwnPasskey(context: Context, passkeyID: number, name: string): Promise<PasskeyInfo> {
  const user = await currentUser(context);
  const rows = await lockUserPasskeys(context.db, user.id);
  const before = rows.find(({ id }) => id === passkeyID);
  const row = before && (await renamePasskey(context.db, { userID: user.id, passkeyID, name }));
  if (!row) return fail('V_12', 'id', { status: 404 });
  if (before.name !== name) {
    const changes = { passkey: { from: before.name, to: name } };
    await audit(context, { action: 'user.rename-passkey', object: 'user', objectID: user.id, changes });
  }
  return serialisePasskey(row, rows.length > 1 || !needsPasskey(context, user));
}

/**
 * Removes one of the current user's passkeys and notifies its owner by email.
 * @throws 404 V_12 on `id`; V_01 or AUTH_02 on `currentPassword`; 409 V_07 if it is the only second factor and one is required;
 *   429 AUTH_03
 */
export async function removeOwnPasskey(context: Context, passkeyID: number, currentPassword: string): Promise<void> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  await context.transaction(async (inside) => {
    const rows = await lockUserPasskeys(inside.db, user.id);
    const row = rows.find(({ id }) => id === passkeyID);
    if (!row) return fail('V_12', 'id', { status: 404 });
    if (rows.length === 1 && needsPasskey(inside, user)) fail('V_07');
    await removePasskey(inside.db, row.id);
    await sendAccountMail(inside, 'passkey-removed', user, row.name);
    const changes = { passkey: row.name };
    await audit(inside, { action: 'user.remove-passkey', object: 'user', objectID: user.id, changes });
  });
}
