import {
  blockDefinition,
  type BlockDefinition,
  type Fields,
  isGroup,
  isList,
  type ListField,
  type SiteDefinition,
  isHidden,
  isUnreadable,
  type RenderContext,
  resolveContent,
  sectionIDOf,
} from '@ximblox/blocks/internal';
import { runTimeSliced } from '@ximblox/blocks/clean';
import { type Block, pageHeaderKey } from '@ximblox/contract';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { createContentReader } from './content-reader.ts';
import { escapeHtml, tag } from './html.ts';
import { loadBlockData } from './load-block-data.ts';
import {
  addReferences,
  emptyReferenceIDs,
  referencesOfBlock,
  type ResolvedReferences,
  resolveReferences,
  tagsOf,
} from './references.ts';
import type { RenderState, SiteServices } from './render-state.ts';
import { createResolver } from './resolver.ts';
import { valueFailure } from './value-failure.ts';

type Props = Record<string, unknown>;

/** Whether fields contain a list of nested blocks. */
const hasNested = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) =>
      (isList(field) && field.blocks !== undefined) || ((isList(field) || isGroup(field)) && hasNested(field.fields)),
  );

const firstTag = /^<[a-z][a-z0-9-]*(?=[\s>])[^>]*>/;

/**
 * Sets the anchor point as `id` of the first element. Wraps the HTML if that element has another `id` or there is no element.
 */
export function withAnchor(html: string, anchorPoint: string): string {
  if (anchorPoint === '') return html;
  const first = firstTag.exec(html)?.[0];
  const id = first === undefined ? undefined : /\sid="([^"]*)"/.exec(first)?.[1];
  if (id === anchorPoint) return html;
  if (first === undefined || id !== undefined) return `<div id="${escapeHtml(anchorPoint)}">${html}</div>`;
  return html.replace(/^<[a-z][a-z0-9-]*/, (start) => `${start} id="${escapeHtml(anchorPoint)}"`);
}

/** Reason why a block renders to nothing. */
export type EmptyReason = 'empty' | 'unregistered' | 'unpublished' | 'unreadable' | 'failed';

/** Wraps a block for the editor's preview in an element with its key. An empty block shows a placeholder. */
export function editableBlock(block: Block, html: string, placeholder: { why: EmptyReason; name: string }): string {
  const inside =
    html === ''
      ? `${tag('xb-nothing', { 'data-why': placeholder.why })}${escapeHtml(placeholder.name)}</xb-nothing>`
      : html;
  return keyedElement(block.key, block.type, inside, isHidden(block));
}

const keyedElement = (key: string, type: string, html: string, hides = false): string => {
  const attributes = { 'data-block-key': key, 'data-block-type': type, 'data-hidden': hides ? '' : undefined };
  return `${tag('div', attributes)}${html}</div>`;
};

/** Wraps the page header for a frame in the admin, like a block. */
export const editableHeader = (html: string): string => keyedElement(pageHeaderKey, 'page-header', html);

/** The page that blocks are stored in. It differs from the rendered page for the blocks of shared sections. */
interface BlockOwner {
  pageID: number;
  /** IDs of the enclosing sections, to stop where a section contains itself. */
  sections: readonly number[];
}

/** Creates the element of a shared section: the blocks of its published version, or nothing while it is not public. */
async function sectionElement(
  services: SiteServices,
  state: RenderState,
  sectionID: number,
  context: RenderContext,
  { sections }: BlockOwner,
): Promise<ReactNode> {
  if (sections.includes(sectionID)) return null;
  const blocks = (await services.source.sections([sectionID])).get(sectionID);
  if (!blocks) return null;
  const ids = emptyReferenceIDs();
  for (const block of blocks) addReferences(ids, referencesOfBlock(services.definition, block));
  for (const tag of tagsOf(ids)) state.tags.add(tag);
  const found = await resolveReferences(services.source, ids);
  const owner = { pageID: sectionID, sections: [...sections, sectionID] };
  const elements = await blockElements(services, state, blocks, found, { ...context, preview: false }, owner);
  return blocks.map(({ key, anchorPoint }, position) =>
    createElement(
      anchorPoint === '' ? Fragment : 'div',
      { key, ...(anchorPoint && { id: anchorPoint }) },
      elements[position],
    ),
  );
}
/** Wraps the site's own header for a frame in the admin. */
export const framedSiteHeader = (html: string): string => `${tag('div', { 'data-site-header': '' })}${html}</div>`;

/** Returns the definition of a block; undefined for a block that cannot be rendered, which is logged. */
function definitionOf(
  { definition: site, log, warnOnce }: SiteServices,
  block: Block,
  context: RenderContext,
): BlockDefinition | undefined {
  const definition = blockDefinition(site, block.type);
  if (definition) return definition;
  if (isUnreadable(block)) {
    log.warn({ pageID: context.pageID, block: block.key }, 'A stored block is invalid and was skipped.');
    return undefined;
  }
  warnOnce(`Block type "${block.type}" is not registered; its blocks are skipped. Add it to \`blocks\` of the site.`, {
    pageID: context.pageID,
    url: context.url,
    block: block.key,
    type: block.type,
  });
  return undefined;
}

/** Creates the element of a nested block at a path in its block. */
type NestedElement = (
  definition: BlockDefinition,
  resolved: Props,
  place: { key: string; anchorPoint: string; path: string },
) => Promise<ReactNode>;

/** Replaces the items of lists of nested blocks by their elements. */
async function nestedElements(
  site: SiteDefinition,
  { fields, props, path }: { fields: Fields; props: Props; path: string },
  elementOf: NestedElement,
): Promise<Props> {
  const within = (inner: Fields, value: Props, at: string): Promise<Props> =>
    nestedElements(site, { fields: inner, props: value, path: at }, elementOf);
  if (!hasNested(fields)) return props;
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
  const itemsOf = async (field: ListField, items: readonly Props[], list: string): Promise<unknown[]> =>
    Promise.all(
      items.map(async (item, position) => {
        if (!field.blocks) return within(field.fields, item, `${list}.${position}`);
        const [key, type] = [String(item.key), String(item.type)];
        const definition = field.blocks.includes(type) ? blockDefinition(site, type) : undefined;
        const place = { key, anchorPoint: '', path: `${list}.${position}.${type}` };
        const element = definition ? await elementOf(definition, item[type] as Props, place) : null;
        return { key, type, element };
      }),
    );
  const changed = Object.entries(fields).map(async ([name, field]) => {
    const value = props[name];
    if (isList(field)) return [name, await itemsOf(field, value as Props[], at(name))] as const;
    return [name, isGroup(field) ? await within(field.fields, value as Props, at(name)) : value] as const;
  });
  return { ...props, ...Object.fromEntries(await Promise.all(changed)) };
}

/**
 * Creates the React elements of blocks, in order, with their data loaded. Blocks of unregistered types and blocks whose data
 * fails to load are logged and omitted.
 * @param owner by default the rendered page
 * @throws {ContentUnavailable} when content cannot be read
 */
export async function blockElements(
  services: SiteServices,
  state: RenderState,
  blocks: readonly Block[],
  found: ResolvedReferences,
  context: RenderContext,
  owner: BlockOwner = { pageID: context.pageID, sections: [] },
): Promise<ReactNode[]> {
  const { definition: site, publicUrl, clean, log } = services;
  const content = createContentReader(services, state, context);
  const elementOf = async (block: Block): Promise<ReactNode> => {
    const definition = definitionOf(services, block, context);
    if (!definition) return null;
    const sectionID = sectionIDOf(block);
    if (sectionID !== undefined) return sectionElement(services, state, sectionID, context, owner);
    const { key, anchorPoint } = block;
    const { pageID, locale } = context;
    const media = { pageID: owner.pageID, locale, images: `block_images_${key}`, files: `block_files_${key}` } as const;
    const failed = valueFailure(log, { pageID, block: key, type: block.type });
    const resolver = createResolver({ found, owner: media, publicUrl, clean, failed });
    const fields = resolveContent(definition.fields, block, resolver);
    return componentElement(definition, fields, { key, anchorPoint, path: '' });
  };

  /** Creates the element of a block, or of a nested one at a path in it, with its data loaded. */
  const componentElement: NestedElement = async (definition, resolved, { key, anchorPoint, path }) => {
    const fields = await nestedElements(site, { fields: definition.fields, props: resolved, path }, componentElement);
    const loaded = await loadBlockData(services, state, definition, { key, fields, context, content });
    if (!loaded) return null;
    const edit = { editFields: definition.fields, ...(path === '' ? {} : { editPath: path }) };
    const own = context.preview ? { ...context, ...edit } : context;
    const props = { ...fields, ...loaded, context: own, block: { key, anchorPoint } };
    return createElement(definition.component as ComponentType<typeof props>, { ...props, key });
  };

  const elements: Promise<ReactNode>[] = [];
  await runTimeSliced(
    (function* () {
      for (const block of blocks) {
        const element = elementOf(block);
        // Prevents an unhandled rejection while other blocks are still loading.
        element.catch(() => undefined);
        yield elements.push(element);
      }
    })(),
  );
  return Promise.all(elements);
}
