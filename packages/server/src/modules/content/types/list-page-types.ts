import { blockDefinition, labelOf, slugPrefixOf, localise } from '@ximblox/blocks/internal';
import type { PageTypeOverview } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countPagesByType } from './page-count-store.ts';

/** Returns the registered page types with localised labels, their properties and the number of their pages. */
export async function listPageTypes(
  { db, services: { site } }: Context,
  language: string,
): Promise<PageTypeOverview[]> {
  const counts = new Map((await countPagesByType(db)).map((count) => [count.type, count]));
  return site.pageTypes.map((type) => ({
    id: type.id,
    label: localise(type.label, language),
    slugPrefixes: Object.fromEntries(site.locales.map(({ code }) => [code, slugPrefixOf(type, code)])),
    initialBlocks: type.initialBlocks.map((id) => ({
      id,
      label: localise(blockDefinition(site, id)?.label ?? id, language),
    })),
    fields: Object.entries(type.fields).map(([name, field]) => ({
      name,
      label: field.label === undefined ? labelOf(name, field) : localise(field.label, language),
    })),
    hasHeader: type.header !== undefined,
    hasIntro: type.intro !== undefined,
    hasFooter: type.footer !== undefined,
    published: counts.get(type.id)?.published ?? 0,
    unpublished: counts.get(type.id)?.unpublished ?? 0,
  }));
}
