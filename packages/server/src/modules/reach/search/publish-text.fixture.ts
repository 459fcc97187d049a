import { type Block, type Client, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import type { TestServer } from '../../../testing/index.ts';

const textBlock = (text: string): Block => ({
  key: 'a',
  type: 'text',
  props: { title: '', text: `<p>${text}</p>` },
  anchorPoint: '',
  __images: {},
  __files: {},
});

/** Publishes a page with one block of text. @returns its ID */
export async function publishText(
  client: Client,
  page: { locale: string; slug: string; title: string; text: string; type?: string | undefined },
): Promise<number> {
  const { text, type = 'content', ...rest } = page;
  const { pageID } = await client.call(contract.pages.create, { body: { ...rest, type, content: [textBlock(text)] } });
  await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  return pageID;
}

/**
 * Publishes many pages with one block of text each at once, before a new server has indexed anything, and has it do so.
 * @returns their slugs by their IDs
 */
export async function publishTexts(
  server: TestServer,
  pages: readonly { locale: string; slug: string; title: string; text: string }[],
): Promise<Map<number, string>> {
  const rows = pages.map(({ text, ...page }) => ({ ...page, blocks: [textBlock(text)] }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (locale text, slug text, title text, blocks jsonb)
    ), made as (
      insert into pages (group_id, locale, slug, type, title)
      select nextval('page_groups'), locale, slug, 'content', title from given returning id, locale, slug, title
    ), versions as (
      insert into page_versions (page_id, number, title, blocks, type_data)
      select m.id, 1, m.title, g.blocks, '{}' from given as g join made as m on m.locale = g.locale and m.slug = g.slug
      returning id, page_id
    )
    insert into publications (page_id, version_id) select page_id, id from versions
  `.execute(server.db);
  await sql`
    update pages as p set newest_version_id = b.version_id, published_version_id = b.version_id, publication_id = b.id,
      public_since = b.published_at
    from publications as b where b.page_id = p.id and p.newest_version_id is null
  `.execute(server.db);
  await server.runJobs();
  const { rows: made } = await sql<{ id: number; slug: string }>`select id, slug from pages`.execute(server.db);
  return new Map(made.map(({ id, slug }) => [id, slug]));
}
