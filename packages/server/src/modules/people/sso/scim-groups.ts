import { isRecord, singleLine } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import type { SsoProvider } from '../../../platform/sso-settings.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  insertScimGroup,
  listMembers,
  listMembersOfNamed,
  listScimGroups,
  lockScimGroup,
  removeScimGroup,
  type ScimGroupRow,
  setMembers,
  setScimGroup,
} from '../identities/index.ts';
import { ScimError } from './scim-error.ts';
import { isMembersPath, memberIDs, patchMembers, readFilter, readPatch } from './scim-patch.ts';
import { applyGroupsOf } from './scim-users.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

interface ScimGroup {
  displayName: string;
  externalID: string | null;
  members: number[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads a group. @throws ScimError 400 */
function readGroup(body: unknown): ScimGroup {
  if (!isRecord(body)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
  const { displayName, externalId, members = [] } = body;
  return { displayName: textOf(displayName), externalID: textOf(externalId) || null, members: memberIDs(members) };
}

/** @throws ScimError 400 */
function requireValid({ displayName, externalID }: ScimGroup): void {
  const isValid = (text: string): boolean => text.length <= 254 && singleLine.test(text);
  if (displayName === '' || !isValid(displayName) || !isValid(externalID ?? ''))
    throw new ScimError(
      400,
      'displayName is missing, or a value is too long or has control characters.',
      'invalidValue',
    );
}

type Members = readonly { userID: number; userName: string }[];

const resourceOf = ({ services }: Context, row: ScimGroupRow, members: Members): Record<string, unknown> => ({
  schemas: [groupSchema],
  id: String(row.id),
  ...(row.externalID === null ? {} : { externalId: row.externalID }),
  displayName: row.displayName,
  members: members.map(({ userID, userName }) => ({ value: String(userID), display: userName })),
  meta: {
    resourceType: 'Group',
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location: `${publicOrigin(services.settings)}/scim/v2/Groups/${row.id}`,
  },
});

async function requireGroup(
  context: Context,
  provider: SsoProvider,
  id: string,
): Promise<{ row: ScimGroupRow; members: Members }> {
  const row = /^\d{1,15}$/.test(id) ? await lockScimGroup(context.db, provider.id, Number(id)) : undefined;
  if (!row) throw new ScimError(404, `There is no group ${id}.`);
  return { row, members: (await listMembers(context.db, [row.id])).get(row.id) ?? [] };
}

/** Lists groups. @throws ScimError 400 for an unknown filter */
export async function listGroupsByScim(
  context: Context,
  provider: SsoProvider,
  {
    filter,
    startIndex,
    count,
    withMembers,
  }: { filter: string; startIndex: number; count: number; withMembers: boolean },
): Promise<{ total: number; resources: unknown[] }> {
  const parsed = readFilter(filter, ['displayName', 'externalId', 'id']);
  const { rows, total } = await listScimGroups(context.db, {
    provider: provider.id,
    filter: parsed,
    startIndex,
    count,
  });
  const members = await listMembers(context.db, withMembers ? rows.map(({ id }) => id) : []);
  const resources = rows.map((row) => {
    const { members: listed, ...group } = resourceOf(context, row, members.get(row.id) ?? []);
    return withMembers ? { ...group, members: listed } : group;
  });
  return { total, resources };
}

export async function getGroupByScim(
  context: Context,
  provider: SsoProvider,
  id: string,
): Promise<Record<string, unknown>> {
  const { row, members } = await requireGroup(context, provider, id);
  return resourceOf(context, row, members);
}

/** Writes a group and gives everybody concerned the role of their groups. */
async function write(
  context: Context,
  provider: SsoProvider,
  {
    groupID,
    group,
    before,
    externalID,
  }: { groupID: number; group: ScimGroup; before: readonly number[]; externalID: string | null },
): Promise<Record<string, unknown>> {
  const { db } = context;
  requireValid(group);
  const { rows } = await listScimGroups(db, {
    provider: provider.id,
    filter: { attribute: 'displayName', value: group.displayName },
    startIndex: 1,
    count: 1,
  });
  if (rows[0] && rows[0].id !== groupID)
    throw new ScimError(409, `The group ${group.displayName} exists.`, 'uniqueness');
  await setScimGroup(db, groupID, group);
  await setMembers(db, { groupID, provider: provider.id, userIDs: group.members });
  // An external ID decides whether the names of other groups count.
  const namesakes = await listMembersOfNamed(db, provider.id, [externalID, group.externalID]);
  const concerned = new Set([...before, ...group.members, ...namesakes]);
  for (const userID of concerned) await applyGroupsOf(context, provider, userID);
  const changes = { provider: provider.id, name: group.displayName, members: group.members.length };
  await audit(context, { action: 'sso.update-group', object: 'sso-group', objectID: groupID, changes });
  return getGroupByScim(context, provider, String(groupID));
}

/** Creates a group. @throws ScimError 400, 403, 409 */
export async function createGroupByScim(
  context: Context,
  provider: SsoProvider,
  body: unknown,
): Promise<Record<string, unknown>> {
  const group = readGroup(body);
  requireValid(group);
  const groupID = await insertScimGroup(context.db, { provider: provider.id, ...group });
  if (groupID === null) throw new ScimError(409, `The group ${group.displayName} exists.`, 'uniqueness');
  return write(context, provider, { groupID, group, before: [], externalID: null });
}

/** Replaces a group. @throws ScimError 400, 403, 404, 409 */
export async function replaceGroupByScim(
  context: Context,
  provider: SsoProvider,
  { id, body }: { id: string; body: unknown },
): Promise<unknown> {
  const { row, members } = await requireGroup(context, provider, id);
  const before = members.map(({ userID }) => userID);
  return write(context, provider, { groupID: row.id, group: readGroup(body), before, externalID: row.externalID });
}

/** Changes a group. @throws ScimError 400, 403, 404, 409 */
export async function patchGroupByScim(
  context: Context,
  provider: SsoProvider,
  { id, body }: { id: string; body: unknown },
): Promise<unknown> {
  const changes = readPatch(body);
  const { row, members } = await requireGroup(context, provider, id);
  const before = members.map(({ userID }) => userID);
  const group: ScimGroup = { displayName: row.displayName, externalID: row.externalID, members: before };
  for (const change of changes) {
    const { path, value } = change;
    if (path === 'displayname') group.displayName = textOf(value) || group.displayName;
    else if (path === 'externalid') group.externalID = textOf(value) || null;
    else if (isMembersPath(path)) group.members = patchMembers(group.members, change);
  }
  return write(context, provider, { groupID: row.id, group, before, externalID: row.externalID });
}

/** Deletes a group; its members lose the role that it gave. @throws ScimError 403, 404 */
export async function deleteGroupByScim(context: Context, provider: SsoProvider, id: string): Promise<void> {
  const { row, members } = await requireGroup(context, provider, id);
  await removeScimGroup(context.db, row.id);
  const namesakes = await listMembersOfNamed(context.db, provider.id, [row.externalID]);
  const concerned = new Set([...members.map(({ userID }) => userID), ...namesakes]);
  for (const userID of concerned) await applyGroupsOf(context, provider, userID);
  const changes = { provider: provider.id, name: row.displayName };
  await audit(context, { action: 'sso.delete-group', object: 'sso-group', objectID: row.id, changes });
}
