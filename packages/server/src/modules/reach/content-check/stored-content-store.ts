import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Stored content of a page, a template or the default values of a page type. */
export interface StoredContent {
  kind: 'page' | 'template' | 'defaults';
  type: string;
  locale: string;
  /** Slug of a page, name of a template; `''` for default values. */
  name: string;
  title: string;
  /** Whether visitors see this version of a page. */
  isPublished: boolean;
  /** As stored. */
  blocks: unknown;
  typeData: unknown;
}

const batchSize = 200;

/** Iterates over the newest and the published version of each page that is not in the trash. Reads 200 pages at a time. */
async function* pageContents(db: Database): AsyncGenerator<StoredContent> {
  for (let after = 0; ; ) {
    const { rows } = await sql<StoredContent & { id: number }>`
      select p.id, 'page' as kind, p.type, p.locale, p.slug as name, p.title, v.blocks, v.type_data as "typeData",
        p.public_since is not null and v.id = p.published_version_id as "isPublished"
      from (select * from pages where deleted_at is null and id > ${after} order by id limit ${sql.lit(batchSize)}) as p
      join page_versions as v on v.id in (p.newest_version_id, p.published_version_id)
      order by p.id, v.id
    `.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Iterates over all content of the installation that is in use: pages, templates, and default values of page types. */
export async function* storedContents(db: Database): AsyncGenerator<StoredContent> {
  yield* pageContents(db);
  const templates = await db.selectFrom('page_templates').selectAll().orderBy('id').execute();
  for (const { type, locale, name, blocks, type_data: typeData } of templates) {
    yield { kind: 'template', type, locale, name, title: name, isPublished: false, blocks, typeData };
  }
  const defaults = await db.selectFrom('page_type_defaults').selectAll().orderBy('type').orderBy('locale').execute();
  for (const { type, locale, content } of defaults) {
    yield { kind: 'defaults', type, locale, name: '', title: '', isPublished: false, blocks: [], typeData: content };
  }
}
