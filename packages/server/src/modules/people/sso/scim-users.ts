import { CmsError, isRecord, type Role, singleLine } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { isEmergencyAccount, type SsoProvider } from '../../../platform/sso-settings.ts';
import { audit } from '../../foundation/audit/index.ts';
import { requireAnotherAdministrator, revokeAccountTokens } from '../accounts/index.ts';
import { revokeUserTokens } from '../api-tokens/index.ts';
import { endUserSessions } from '../auth/index.ts';
import { administratorRoleIDs } from '../roles/index.ts';
import {
  findUserByEmail,
  insertUser,
  lockUser,
  setExternal,
  setUser,
  userState,
  type UserRow,
} from '../users/index.ts';
import { findNamedRole } from './named-roles.ts';
import { isAuthoritative, managesRoles, roleNameFor } from './sso-rules.ts';
import { ScimError } from './scim-error.ts';
import { readBoolean, readFilter, readPatch, type ScimChange } from './scim-patch.ts';
import {
  findScimUser,
  groupNamesOf,
  listGroupsOf,
  listScimUsers,
  removeScimUser,
  type ScimUserRow,
  storeScimUser,
} from '../identities/index.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** The attributes of a user that are stored. */
interface ScimUser {
  userName: string;
  externalID: string | null;
  email: string;
  name: string;
  jobTitle: string;
  active: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns the primary address, or the first one. */
function emailIn(emails: unknown): string {
  const all = records(emails);
  return textOf((all.find(({ primary }) => primary === true) ?? all[0])?.value);
}

function nameIn(body: Record<string, unknown>): string {
  const name = isRecord(body.name) ? body.name : {};
  const parts = [textOf(name.givenName), textOf(name.familyName)].filter((part) => part !== '');
  return textOf(body.displayName) || textOf(name.formatted) || parts.join(' ');
}

/** Reads a user. @throws ScimError 400 */
function readUser(body: unknown, { active = true }: { active?: boolean } = {}): ScimUser {
  if (!isRecord(body)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
  const userName = textOf(body.userName);
  const email = emailIn(body.emails) || userName;
  return {
    userName,
    externalID: textOf(body.externalId) || null,
    email,
    name: nameIn(body) || email,
    jobTitle: textOf(body.title),
    active: body.active === undefined ? active : readBoolean(body.active),
  };
}

/** Requires a valid user whose address the provider may manage. @throws ScimError 400, 403 */
function requireValid({ services }: Context, provider: SsoProvider, user: ScimUser): void {
  if (user.userName === '') throw new ScimError(400, 'userName is missing.', 'invalidValue');
  if (!/^[^\s@]+@[^\s@]+$/.test(user.email))
    throw new ScimError(400, 'The user needs an email address.', 'invalidValue');
  const texts = [user.userName, user.externalID ?? '', user.email, user.name, user.jobTitle];
  if (texts.some((text) => text.length > 254)) throw new ScimError(400, 'A value is too long.', 'invalidValue');
  if (!texts.every((text) => singleLine.test(text)))
    throw new ScimError(400, 'A value contains control characters.', 'invalidValue');
  if (!isAuthoritative(provider, user.email) || isEmergencyAccount(services.settings, user.email))
    throw new ScimError(403, `The provider does not manage ${user.email}.`);
}

/** Returns a user as a resource. */
async function resourceOf(context: Context, row: ScimUserRow): Promise<Record<string, unknown>> {
  const groups = await listGroupsOf(context.db, row.userID);
  return {
    schemas: [userSchema],
    id: String(row.userID),
    ...(row.externalID === null ? {} : { externalId: row.externalID }),
    userName: row.userName,
    name: { formatted: row.name },
    displayName: row.name,
    ...(row.jobTitle === '' ? {} : { title: row.jobTitle }),
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    groups: groups.map(({ id, displayName }) => ({ value: String(id), display: displayName })),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${publicOrigin(context.services.settings)}/scim/v2/Users/${row.userID}`,
    },
  };
}

/** Requires a user of this provider. @throws ScimError 404 */
async function requireRow(context: Context, provider: SsoProvider, id: string): Promise<ScimUserRow> {
  const row = /^\d{1,15}$/.test(id) ? await findScimUser(context.db, provider.id, Number(id)) : undefined;
  if (!row) throw new ScimError(404, `There is no user ${id}.`);
  return row;
}

/** @throws ScimError 500 */
async function requireNamedRole(context: Context, provider: SsoProvider, name: string): Promise<Role> {
  const role = await findNamedRole(context, provider, name);
  if (!role) throw new ScimError(500, `XIMBLOX_SSO names the unknown role ${name}.`);
  return role;
}

/** Returns the ID of the role that the groups of a user give; null where groups do not decide. */
async function roleFor(context: Context, provider: SsoProvider, userID: number): Promise<number | null> {
  if (!managesRoles(provider)) return null;
  const name = roleNameFor(provider, await groupNamesOf(context.db, provider.id, userID)) ?? 'viewer';
  return (await requireNamedRole(context, provider, name)).ID;
}

/** Writes what has changed of an account, and ends sessions and tokens that no longer fit. @throws ScimError 403, 409 */
async function applyTo(
  context: Context,
  provider: SsoProvider,
  { user, to, roleID = user.role.ID }: { user: UserRow; to: ScimUser; roleID?: number | undefined },
): Promise<void> {
  const { db } = context;
  const losesAccess = user.active && !to.active;
  if (roleID !== user.role.ID || losesAccess) {
    try {
      await requireAnotherAdministrator(context, user);
    } catch (error) {
      if (error instanceof CmsError)
        throw new ScimError(403, 'The last administrator keeps the role and stays active.');
      throw error;
    }
  }
  if (to.email !== user.email && (await administratorRoleIDs(db)).includes(user.role.ID))
    throw new ScimError(403, 'Addresses of administrators are changed in the admin.');
  const holder = await findUserByEmail(db, to.email);
  if (holder && holder.id !== user.id)
    throw new ScimError(409, `Another user has the address ${to.email}.`, 'uniqueness');
  const { email, name, jobTitle, active } = to;
  const isSame =
    email === user.email &&
    name === user.name &&
    jobTitle === user.jobTitle &&
    active === user.active &&
    roleID === user.role.ID;
  if (isSame) return;
  await setUser(db, user.id, { email, name, jobTitle, active, roleID });
  await setExternal(db, user.id, { active });
  if (roleID !== user.role.ID || losesAccess || email !== user.email) await endUserSessions(db, user.id);
  if (losesAccess) await revokeUserTokens(context, user);
  if (losesAccess || email !== user.email) await revokeAccountTokens(db, user.id);
  const changes = { provider: provider.id, email, name, jobTitle, active, role: roleID };
  await audit(context, { action: 'user.update', object: 'user', objectID: user.id, changes });
}

/** Gives a user the role of their groups, after these have changed. */
export async function applyGroupsOf(context: Context, provider: SsoProvider, userID: number): Promise<void> {
  const row = await findScimUser(context.db, provider.id, userID);
  const user = row && (await lockUser(context.db, userID));
  if (!user || isEmergencyAccount(context.services.settings, user.email)) return;
  const roleID = (await roleFor(context, provider, userID)) ?? undefined;
  await applyTo(context, provider, { user, to: { ...row, active: user.active }, roleID });
}

async function store(
  context: Context,
  provider: SsoProvider,
  { user, to }: { user: UserRow; to: ScimUser },
): Promise<void> {
  const { userName, externalID, active } = to;
  const stored = { userID: user.id, provider: provider.id, userName, externalID, isDeactivated: !active };
  if (!(await storeScimUser(context.db, stored)))
    throw new ScimError(409, `The user ${userName} exists.`, 'uniqueness');
  await applyTo(context, provider, { user, to });
}

/** Lists users. @throws ScimError 400 for an unknown filter */
export async function listUsersByScim(
  context: Context,
  provider: SsoProvider,
  { filter, startIndex, count }: { filter: string; startIndex: number; count: number },
): Promise<{ total: number; resources: unknown[] }> {
  const parsed = readFilter(filter, ['userName', 'externalId', 'id']);
  const { rows, total } = await listScimUsers(context.db, { provider: provider.id, filter: parsed, startIndex, count });
  return { total, resources: await Promise.all(rows.map((row) => resourceOf(context, row))) };
}

export const getUserByScim = async (context: Context, provider: SsoProvider, id: string): Promise<unknown> =>
  resourceOf(context, await requireRow(context, provider, id));

/**
 * Creates a user, or takes over an account that a user of this website has with the same address.
 * @throws ScimError 400, 403, 409
 */
export async function createUserByScim(
  context: Context,
  provider: SsoProvider,
  body: unknown,
): Promise<Record<string, unknown>> {
  const { db } = context;
  const to = readUser(body);
  requireValid(context, provider, to);
  const found = await findUserByEmail(db, to.email);
  if (found && userState(found) === 'deactivated')
    throw new ScimError(409, `The account ${to.email} was deactivated by an administrator.`, 'uniqueness');
  let userID = found?.id ?? null;
  if (userID === null) {
    const role = await requireNamedRole(context, provider, provider.defaultRole ?? 'viewer');
    const { email, name, jobTitle, active } = to;
    userID = await insertUser(db, { email, name, jobTitle, roleID: role.ID, active, isExternal: true });
    if (userID === null) throw new ScimError(409, `The account ${email} exists.`, 'uniqueness');
    const changes = { provider: provider.id, email, name, role: role.name };
    await audit(context, { action: 'user.create', object: 'user', objectID: userID, changes });
  } else if (await findScimUser(db, provider.id, userID)) {
    throw new ScimError(409, `The user ${to.userName} exists.`, 'uniqueness');
  }
  const user = await lockUser(db, userID);
  if (!user) throw new ScimError(409, 'The account was deleted.');
  await setExternal(db, userID, { active: user.active });
  if (found && userState(found) === 'invited') await revokeAccountTokens(db, userID);
  await store(context, provider, { user, to });
  return resourceOf(context, await requireRow(context, provider, String(userID)));
}

async function update(
  context: Context,
  provider: SsoProvider,
  { id, change }: { id: string; change: (row: ScimUserRow) => ScimUser },
): Promise<unknown> {
  const row = await requireRow(context, provider, id);
  const user = await lockUser(context.db, row.userID);
  if (!user || isEmergencyAccount(context.services.settings, user.email))
    throw new ScimError(403, 'The provider does not manage this user.');
  const changed = change(row);
  // What an administrator has deactivated, only an administrator activates.
  const to = { ...changed, active: changed.active && (user.active || row.isDeactivated) };
  requireValid(context, provider, to);
  await store(context, provider, { user, to });
  return getUserByScim(context, provider, id);
}

/** Replaces a user. @throws ScimError 400, 403, 404, 409 */
export const replaceUserByScim = (
  context: Context,
  provider: SsoProvider,
  { id, body }: { id: string; body: unknown },
): Promise<unknown> => update(context, provider, { id, change: (row) => readUser(body, row) });

/** Applies one change to a user. Attributes that are not stored are ignored. */
function patchUser(user: ScimUser, { op, path, value }: ScimChange): ScimUser {
  const text = op === 'remove' ? '' : textOf(value);
  if (path === 'active') return { ...user, active: op === 'remove' ? user.active : readBoolean(value) };
  if (path === 'username') return { ...user, userName: text };
  if (path === 'externalid') return { ...user, externalID: text || null };
  if (path === 'displayname' || path === 'name.formatted') return { ...user, name: text || user.name };
  if (path === 'name' && isRecord(value)) return { ...user, name: nameIn({ name: value }) || user.name };
  if (path === 'title') return { ...user, jobTitle: text };
  if (path === 'emails') return { ...user, email: emailIn(value) || user.email };
  if (/^emails(\[.*\])?\.value$/.test(path)) return { ...user, email: text || user.email };
  return user;
}

/** Changes attributes of a user. @throws ScimError 400, 403, 404, 409 */
export const patchUserByScim = (
  context: Context,
  provider: SsoProvider,
  { id, body }: { id: string; body: unknown },
): Promise<unknown> => {
  const changes = readPatch(body);
  return update(context, provider, { id, change: (row) => changes.reduce<ScimUser>(patchUser, row) });
};

/** Deactivates a user, and stops managing them. Their content keeps its author. @throws ScimError 403, 404 */
export async function deleteUserByScim(context: Context, provider: SsoProvider, id: string): Promise<void> {
  await update(context, provider, { id, change: (row) => ({ ...row, active: false }) });
  await removeScimUser(context.db, Number(id));
}
