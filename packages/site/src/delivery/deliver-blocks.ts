import { blockDefinition, isHidden, isUnreadable, resolveContent, sectionIDOf } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import {
  addReferences,
  emptyReferenceIDs,
  referencesOfBlock,
  type ResolvedReferences,
  resolveReferences,
  tagsOf,
} from '../render/references.ts';
import type { RenderState, SiteServices } from '../render/render-state.ts';
import { createResolver } from '../render/resolver.ts';
import { type RichTextForm, withRichText } from './rich-text-form.ts';

/** A block with the props that its component receives. */
export interface DeliveredBlock {
  key: string;
  type: string;
  anchorPoint: string;
  props: Record<string, unknown>;
}

/** The page that blocks are stored in, with the shared sections around them. */
interface BlockOwner {
  pageID: number;
  locale: string;
  sections: readonly number[];
}

async function findReferences(
  services: SiteServices,
  state: RenderState,
  blocks: readonly Block[],
): Promise<ResolvedReferences> {
  const ids = emptyReferenceIDs();
  for (const block of blocks) addReferences(ids, referencesOfBlock(services.definition, block));
  for (const tag of tagsOf(ids)) state.tags.add(tag);
  return resolveReferences(services.source, ids, { drafts: services.drafts });
}

/**
 * Returns blocks with resolved props. A shared section is replaced by the blocks of its published version; hidden
 * blocks, those of unregistered types and unreadable ones are left out, as on the site.
 */
export async function deliverBlocks(
  services: SiteServices,
  state: RenderState,
  stored: readonly Block[],
  form: RichTextForm,
  owner: BlockOwner,
): Promise<DeliveredBlock[]> {
  const { definition: site, source, publicUrl, mediaUrl, clean } = services;
  // Published versions have no hidden blocks; drafts do.
  const blocks = stored.filter((block) => !isHidden(block));
  const found = await findReferences(services, state, blocks);
  const delivered = blocks.map(async (block): Promise<DeliveredBlock[]> => {
    const sectionID = sectionIDOf(block);
    if (sectionID !== undefined) {
      const inside = owner.sections.includes(sectionID)
        ? undefined
        : (await source.sections([sectionID])).get(sectionID);
      if (!inside) return [];
      const sections = [...owner.sections, sectionID];
      return deliverBlocks(services, state, inside, form, { ...owner, pageID: sectionID, sections });
    }
    const definition = blockDefinition(site, block.type);
    if (!definition || isUnreadable(block)) return [];
    const { key, type, anchorPoint } = block;
    const { pageID, locale } = owner;
    const media = { pageID, locale, images: `block_images_${key}`, files: `block_files_${key}` } as const;
    const resolver = createResolver({ found, owner: media, publicUrl, mediaUrl, clean });
    const props = withRichText(definition.fields, resolveContent(definition.fields, block, resolver), form);
    return [{ key, type, anchorPoint, props }];
  });
  return (await Promise.all(delivered)).flat();
}
