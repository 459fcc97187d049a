import { type RegisteredBlock, type RenderContext, resolveContent, type SiteDefinition } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { type ComponentType, createElement } from 'react';
import { ContentUnavailable } from '../available-source.ts';
import { createContentReader } from './content-reader.ts';
import { escapeHtml, tag } from './html.ts';
import type { Found } from './references.ts';
import { type RenderedPart, renderPart } from './render-part.tsx';
import type { RenderNotes, SiteServices } from './rendering.ts';
import { createResolver } from './resolver.ts';

export interface RenderedBlock {
  block: Block;
  part: RenderedPart;
}

const nothing: RenderedPart = { html: '', preloads: '', islands: 0 };

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

/** A block as the editor's preview shows it: inside an element that carries its key. */
export const editableBlock = ({ block, part }: RenderedBlock): string =>
  `${tag('div', { 'data-block-key': block.key, 'data-block-type': block.type })}${part.preloads}${part.html}</div>`;

/**
 * Renders the blocks of a page in order. A block of an unregistered type, or one that fails, leaves nothing behind but a
 * line in the log.
 * @throws {ContentUnavailable} when a block could not read what it needs
 */
export function renderBlocks(
  services: SiteServices,
  notes: RenderNotes,
  blocks: readonly Block[],
  found: Found,
  context: RenderContext,
): Promise<RenderedBlock[]> {
  const { definition: site, publicUrl, clean, log } = services;
  const content = createContentReader(services, notes);

  const render = async (block: Block): Promise<RenderedPart> => {
    const registered = registeredBlock(site, block.type);
    if (!registered) {
      services.warnOnce(`Block type "${block.type}" is not registered; its blocks are skipped.`, { type: block.type });
      return nothing;
    }
    const { definition, component } = registered;
    const owner = {
      pageID: context.pageID,
      images: `block_images_${block.key}`,
      files: `block_files_${block.key}`,
    } as const;
    try {
      const fields = resolveContent(definition.fields, block, createResolver({ found, owner, publicUrl, clean }));
      const data = await definition.load?.({ fields, context, content });
      const { key, anchorPoint } = block;
      const props = { ...fields, data, context, block: { key, anchorPoint } };
      const part = renderPart(createElement(component as ComponentType<typeof props>, props), `${key}-`);
      return { ...part, html: withAnchor(part.html, anchorPoint) };
    } catch (error) {
      if (error instanceof ContentUnavailable) throw error;
      notes.degraded = true;
      log.error(
        { err: error, pageID: context.pageID, block: block.key, type: block.type },
        'A block failed to render.',
      );
      return nothing;
    }
  };

  return Promise.all(blocks.map(async (block) => ({ block, part: await render(block) })));
}
