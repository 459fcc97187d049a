import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';

/** A template without its content. */
export interface TemplateRow {
  id: number;
  name: string;
  description: string;
  type: string;
  locale: string;
  /** Types of its blocks, in their order. */
  block_types: string[];
  locked_blocks: string[];
  saved_at: Date;
  saver_id: number;
  saver_name: string;
}

/** A template with its content, as stored; parse it like a version. */
export interface TemplateContentRow extends TemplateRow {
  blocks: unknown;
  type_data: unknown;
}

const templates = (db: Database) =>
  db
    .selectFrom('page_templates as t')
    .leftJoin('users as u', 'u.id', 't.saved_by')
    .select(['t.id', 't.name', 't.description', 't.type', 't.locale', 't.locked_blocks', 't.saved_at'])
    .select(sql<string[]>`jsonb_path_query_array(t.blocks, '$[*].type')`.as('block_types'))
    .select(personColumns('u', 'saver'));

/** Returns all templates by name. */
export const listTemplateRows = (db: Database): Promise<TemplateRow[]> =>
  templates(db).orderBy(sql`t.name collate titles`).orderBy('t.id').execute();

/** Returns a template with its content, or undefined if there is none. */
export const findTemplate = (db: Database, id: number): Promise<TemplateContentRow | undefined> =>
  templates(db).select(['t.blocks', 't.type_data']).where('t.id', '=', id).executeTakeFirst();

/** Returns the ID of the template with a name, ignoring case. */
export async function templateNamed(db: Database, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('page_templates')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a template with the content of a version of a page. @returns its ID; undefined if the name is taken */
export async function insertTemplate(
  db: Database,
  template: {
    name: string;
    description: string;
    versionID: number;
    lockedBlocks: readonly string[];
    userID: number | null;
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into page_templates (name, description, type, locale, blocks, type_data, locked_blocks, saved_by)
    select ${template.name}, ${template.description}, p.type, p.locale, v.blocks, v.type_data,
      ${[...template.lockedBlocks]}::text[], ${template.userID}
    from page_versions as v join pages as p on p.id = v.page_id where v.id = ${template.versionID}
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** A template with its content, as a content folder has it. */
export interface WholeTemplate {
  name: string;
  description: string;
  type: string;
  locale: string;
  blocks: unknown[];
  typeData: Record<string, unknown>;
  lockedBlocks: readonly string[];
}

/** Inserts a template, or replaces the one with its name. @returns its ID */
export async function storeWholeTemplate(
  db: Database,
  template: WholeTemplate,
  userID: number | null,
): Promise<number> {
  const { name, description, type, locale } = template;
  const content = {
    description,
    type,
    locale,
    blocks: JSON.stringify(template.blocks),
    type_data: JSON.stringify(template.typeData),
    locked_blocks: [...template.lockedBlocks],
    saved_by: userID,
  };
  const existing = await templateNamed(db, name);
  const query =
    existing === undefined
      ? db
          .insertInto('page_templates')
          .values({ name, ...content })
          .returning('id')
      : db
          .updateTable('page_templates')
          .set({ name, ...content, saved_at: sql`now()` })
          .where('id', '=', existing)
          .returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Changes the name and description of a template. */
export async function setTemplate(
  db: Database,
  id: number,
  names: { name: string; description: string },
): Promise<void> {
  await db.updateTable('page_templates').set(names).where('id', '=', id).execute();
}

/** Deletes a template. */
export async function deleteTemplateRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom('page_templates').where('id', '=', id).execute();
}
