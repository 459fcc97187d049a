import {
  blockDefinition,
  type BlockDefinition,
  isHidden,
  isUnreadable,
  type RenderContext,
  resolveContent,
  sectionIDOf,
} from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { createContentReader } from '../render/content-reader.ts';
import { loadBlockData } from '../render/load-block-data.ts';
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

/** A block with the props that its component receives, and its loaded data if its type has `deliverData`. */
export interface DeliveredBlock {
  key: string;
  type: string;
  anchorPoint: string;
  props: Record<string, unknown>;
  data?: unknown;
}

/** The page that blocks are stored in, with the shared sections around them. */
interface BlockOwner {
  pageID: number;
  locale: string;
  sections: readonly number[];
  /** Context of the page that is delivered. */
  context: RenderContext;
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

/** Returns a definition whose data is what JSON makes of it, so that data without JSON is a failure of its block only. */
const withJsonData = (definition: BlockDefinition): BlockDefinition => ({
  ...definition,
  load: async (input) => JSON.parse(JSON.stringify((await definition.load?.(input)) ?? null)) as unknown,
});

/**
 * Returns blocks with resolved props. A shared section is replaced by the blocks of its published version; hidden
 * blocks, those of unregistered types, unreadable ones and those whose data fails to load are left out, as on the site.
 * @throws {ContentUnavailable} when content cannot be read
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
  const content = createContentReader(services, state, owner.context);
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
    const fields = resolveContent(definition.fields, block, resolver);
    const delivers = { key, type, anchorPoint, props: withRichText(definition.fields, fields, form) };
    if (!definition.deliverData) return [delivers];
    const input = { key, fields, context: owner.context, content };
    const loaded = await loadBlockData(services, state, withJsonData(definition), input);
    return loaded ? [{ ...delivers, ...loaded }] : [];
  });
  return (await Promise.all(delivered)).flat();
}
