import { type ErrorItem, fail, failAll, maxTemplates, type PageTemplate } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { contentOf, findPage, findVersion } from '../pages/index.ts';
import { lineIn, releaseToWorkIn } from '../releases/index.ts';
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  setTemplate,
  storeWholeTemplate,
  templateNamed,
  type TemplateRow,
  type WholeTemplate,
} from './template-store.ts';

/** Returns the types of a template's blocks that the site does not have. */
export function missingTypes({ services }: Pick<Context, 'services'>, row: TemplateRow): string[] {
  const known = new Set(services.site.blocks.map(({ type }) => type));
  return [...new Set(row.block_types.filter((type) => !known.has(type)))];
}

const onWire = (context: Context, row: TemplateRow): PageTemplate => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  locale: row.locale,
  blocks: row.block_types.length,
  lockedBlocks: row.locked_blocks.length,
  missingTypes: missingTypes(context, row),
  savedAt: row.saved_at.toISOString(),
  savedBy: { ID: row.saver_id, name: row.saver_name },
});

/** Returns all templates by name. */
export const listTemplates = async (context: Context): Promise<PageTemplate[]> =>
  (await listTemplateRows(context.db)).map((row) => onWire(context, row));

const nameTaken: ErrorItem = { property: 'name', code: 'V_06' };

/** Returns V_06 if another template has the name. */
export async function templateNameErrors(
  { db }: Context,
  name: string | undefined,
  ownID?: number,
): Promise<ErrorItem[]> {
  const found = name === undefined ? undefined : await templateNamed(db, name);
  return found === undefined || found === ownID ? [] : [nameTaken];
}

const wireOf = async (context: Context, id: number): Promise<{ template: PageTemplate }> => ({
  template: onWire(context, (await findTemplate(context.db, id)) ?? fail('V_12', 'id', { status: 404 })),
});

/**
 * Saves the newest version of a page, or its version in a release, as a template.
 * @throws PM_01 on `pageID`; UM_01, RM_01 and RM_06 for the release; V_06 on `name`, V_12 on `lockedBlocks` for a block that the page does not have, V_14 for too many templates
 */
export async function createTemplate(
  context: Context,
  input: {
    pageID: number;
    name: string;
    description: string;
    lockedBlocks: readonly string[];
    releaseID?: number | undefined;
  },
): Promise<{ template: PageTemplate }> {
  const { db, services } = context;
  const release = input.releaseID === undefined ? undefined : await releaseToWorkIn(context, input.releaseID);
  const page = (await findPage(db, input.pageID)) ?? fail('PM_01', 'pageID');
  const versionID = release ? (await lineIn(context, release.id, page)).versionID : page.newest_version_id;
  const version = (await findVersion(db, versionID)) ?? fail('PM_01', 'pageID');
  const keys = new Set(contentOf(services.site, page, version).blocks.map(({ key }) => key));
  const lockedBlocks = [...new Set(input.lockedBlocks)];
  failAll([
    ...(await templateNameErrors(context, input.name)),
    ...(lockedBlocks.every((key) => keys.has(key)) ? [] : [{ property: 'lockedBlocks', code: 'V_12' } as const]),
  ]);
  if ((await listTemplateRows(db)).length >= maxTemplates) fail('V_14');
  const { name, description } = input;
  const saved = { name, description, versionID: version.id, lockedBlocks, userID: actorID(context) };
  const id = (await insertTemplate(db, saved)) ?? fail('V_06', 'name');
  await audit(context, {
    action: 'template.create',
    object: 'template',
    objectID: id,
    changes: { name, pageID: page.id, versionID: version.id, lockedBlocks: lockedBlocks.length },
  });
  return wireOf(context, id);
}

/**
 * Stores a template with its content; one with the same name is replaced. The caller has checked the content.
 * @throws V_14 for too many templates
 */
export async function saveTemplate(context: Context, template: WholeTemplate): Promise<void> {
  const { db } = context;
  context.require('manage-page-types', {});
  const isNew = (await templateNamed(db, template.name)) === undefined;
  if (isNew && (await listTemplateRows(db)).length >= maxTemplates) fail('V_14');
  const id = await storeWholeTemplate(db, template, actorID(context));
  const changes = { name: template.name, blocks: template.blocks.length, lockedBlocks: template.lockedBlocks.length };
  const action = isNew ? 'template.create' : 'template.update';
  await audit(context, { action, object: 'template', objectID: id, changes });
}

/**
 * Changes the name and description of a template.
 * @throws 404 V_12 if there is none, V_06 on `name`
 */
export async function updateTemplate(
  context: Context,
  id: number,
  names: { name: string; description: string },
): Promise<{ template: PageTemplate }> {
  const before = (await findTemplate(context.db, id)) ?? fail('V_12', 'id', { status: 404 });
  failAll(await templateNameErrors(context, names.name, id));
  await setTemplate(context.db, id, names);
  await audit(context, {
    action: 'template.update',
    object: 'template',
    objectID: id,
    changes: { name: { from: before.name, to: names.name } },
  });
  return wireOf(context, id);
}

/** Deletes a template; pages created from it keep their content and locked blocks. @throws 404 V_12 */
export async function deleteTemplate(context: Context, id: number): Promise<void> {
  const { name } = (await findTemplate(context.db, id)) ?? fail('V_12', 'id', { status: 404 });
  await deleteTemplateRow(context.db, id);
  await audit(context, { action: 'template.delete', object: 'template', objectID: id, changes: { name } });
}
