import {
  isUnreadable,
  type RegisteredBlock,
  type RenderContext,
  resolveContent,
  type SiteDefinition,
} from '@ximblox/blocks';
import { inTurns } from '@ximblox/blocks/clean';
import type { Block } from '@ximblox/contract';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { ContentUnavailable } from '../available-source.ts';
import { createContentReader } from './content-reader.ts';
import { escapeHtml, tag } from './html.ts';
import type { Found } from './references.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';
import { createResolver } from './resolver.ts';

/** The registered block of a type. */
export const registeredBlock = (site: SiteDefinition, type: string): RegisteredBlock | undefined =>
  site.blocks.find((block) => block.id === type);

const firstTag = /^<[a-z][a-z0-9-]*(?=[\s>])[^>]*>/;

/** HTML whose first element carries the anchor point; it is wrapped when that element has another id, or there is none. */
export function withAnchor(html: string, anchorPoint: string): string {
  if (anchorPoint === '') return html;
  const first = firstTag.exec(html)?.[0];
  const id = first === undefined ? undefined : /\sid="([^"]*)"/.exec(first)?.[1];
  if (id === anchorPoint) return html;
  if (first === undefined || id !== undefined) return `<div id="${escapeHtml(anchorPoint)}">${html}</div>`;
  return html.replace(/^<[a-z][a-z0-9-]*/, (start) => `${start} id="${escapeHtml(anchorPoint)}"`);
}

/** Why a block shows nothing. */
export type NothingShown = 'empty' | 'unregistered' | 'unreadable' | 'failed';

/** A block as the editor's preview shows it: inside an element that carries its key. One that shows nothing leaves its name. */
export function editableBlock(block: Block, html: string, nothing: { why: NothingShown; name: string }): string {
  const inside =
    html === '' ? `${tag('xb-nothing', { 'data-why': nothing.why })}${escapeHtml(nothing.name)}</xb-nothing>` : html;
  return `${tag('div', { 'data-block-key': block.key, 'data-block-type': block.type })}${inside}</div>`;
}

/**
 * Elements of the blocks of a page, in order, with all that they show loaded. A block of an unregistered type, or one whose data
 * cannot be loaded, becomes nothing but a line in the log.
 * @throws {ContentUnavailable} when a block could not read what it needs
 */
export async function blockElements(
  services: SiteServices,
  notes: RenderNotes,
  blocks: readonly Block[],
  found: Found,
  context: RenderContext,
): Promise<ReactNode[]> {
  const { definition: site, publicUrl, clean, log } = services;
  const content = createContentReader(services, notes, context);

  const elementOf = async (block: Block): Promise<ReactNode> => {
    const registered = registeredBlock(site, block.type);
    if (!registered) {
      if (isUnreadable(block)) {
        log.warn({ pageID: context.pageID, block: block.key }, 'What is stored as a block is none; it is skipped.');
        return null;
      }
      services.warnOnce(`Block type "${block.type}" is not registered; its blocks are skipped.`, { type: block.type });
      return null;
    }
    const { definition, component } = registered;
    const { key, anchorPoint } = block;
    const { pageID, locale } = context;
    const owner = { pageID, locale, images: `block_images_${key}`, files: `block_files_${key}` } as const;
    const fields = resolveContent(definition.fields, block, createResolver({ found, owner, publicUrl, clean }));
    let data: unknown;
    try {
      data = await definition.load?.({ fields, context, content });
    } catch (error) {
      if (error instanceof ContentUnavailable) throw error;
      notes.degraded = true;
      notes.failed.add(key);
      const what = `The data of the block "${block.type}"`;
      notes.failures.push({ what, page: context, error });
      const { url } = context;
      log.error({ err: error, pageID, url, block: key, type: block.type }, `${what} failed to load.`);
      return null;
    }
    const own = context.preview ? { ...context, blockFields: definition.fields } : context;
    const props = { ...fields, data, context: own, block: { key, anchorPoint } };
    return createElement(component as ComponentType<typeof props>, { ...props, key });
  };

  const elements: Promise<ReactNode>[] = [];
  await inTurns(
    (function* () {
      for (const block of blocks) {
        const element = elementOf(block);
        // It may be refused while the others still wait for their turn.
        element.catch(() => undefined);
        yield elements.push(element);
      }
    })(),
  );
  return Promise.all(elements);
}
