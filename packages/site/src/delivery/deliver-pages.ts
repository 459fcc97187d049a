import { type ContentPage, pageTypeDefinition, type ReadPageQuery } from '@ximblox/blocks/internal';
import type { RenderState, SiteServices } from '../render/render-state.ts';
import { includeReferences, type IncludePath } from './include-references.ts';
import { type RichTextForm, withRichText } from './rich-text-form.ts';

/** Choices about the fields of delivered pages. */
export interface FieldChoice {
  fields: readonly string[] | null;
  include: readonly IncludePath[];
  richText: RichTextForm;
}

/** Returns pages of one type with the chosen fields and included references. */
export async function chooseFields<Page extends Pick<ContentPage, 'typeData'>>(
  services: SiteServices,
  state: RenderState,
  type: string,
  pages: readonly Page[],
  { fields, include, richText }: FieldChoice,
): Promise<Page[]> {
  const declared = pageTypeDefinition(services.definition, type)?.fields ?? {};
  const chosen = pages.map(({ typeData }) => {
    const names = fields ?? Object.keys(typeData);
    const picked = Object.fromEntries(names.flatMap((name) => (name in typeData ? [[name, typeData[name]]] : [])));
    return withRichText(declared, picked, richText);
  });
  const included = await includeReferences(services, state, chosen, include);
  return pages.map((page, position) => ({ ...page, typeData: included[position] ?? {} }));
}

/** Returns pages of a query with their number. */
export async function deliverPages(
  services: SiteServices,
  state: RenderState,
  { query, ...choice }: ReadPageQuery & Pick<FieldChoice, 'richText'>,
): Promise<{ items: ContentPage[]; total: number; pages: number }> {
  const list = await services.lists.of(query);
  for (const tag of list.tags) state.tags.add(tag);
  const items = await chooseFields(services, state, query.type, list.items, choice);
  return { items, total: list.total, pages: Math.ceil(list.total / query.limit) };
}
