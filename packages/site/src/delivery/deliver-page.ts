import { type AnyTypeData, pagePath, type PublicSiblings, type ResolvedImage } from '@ximblox/blocks/internal';
import { preparePage, type RenderablePage } from '../render/prepare-page.ts';
import type { RenderState, SiteServices } from '../render/render-state.ts';
import { socialImage, typeDataOwner } from '../render/resolver.ts';
import { deliverBlocks, type DeliveredBlock } from './deliver-blocks.ts';
import { chooseFields, type FieldChoice } from './deliver-pages.ts';
import { includeReferences } from './include-references.ts';
import { withRichText } from './rich-text-form.ts';

/** A page with its blocks. */
export interface DeliveredPage {
  pageID: number;
  title: string;
  url: string;
  locale: string;
  type: string;
  /** ISO 8601; null in a draft that was never published. */
  publishedAt: string | null;
  /** ISO 8601; null in drafts. */
  modifiedAt: string | null;
  seoTitle: string;
  seoDescription: string;
  seoImage: (Pick<ResolvedImage, 'alt' | 'width' | 'height'> & { url: string }) | null;
  seoNoindex: boolean;
  tags: readonly { id: number; name: string }[];
  typeData: AnyTypeData;
  properties: AnyTypeData;
  blocks: DeliveredBlock[];
  translations: { pageID: number; locale: string; url: string }[];
}

const translationsOf = ({ siblings }: PublicSiblings): DeliveredPage['translations'] =>
  siblings.map(({ pageID, locale, url }) => ({ pageID, locale, url }));

/** Includes the pages of reference fields in blocks. */
async function includeInBlocks(
  services: SiteServices,
  state: RenderState,
  blocks: readonly DeliveredBlock[],
  path: readonly string[],
): Promise<DeliveredBlock[]> {
  const [, ...below] = path;
  const delivered = blocks.map(async (block) => {
    const include = Object.keys(block.props).map((name) => [name].concat(below));
    const [props = block.props] = await includeReferences(services, state, [block.props], include);
    return { ...block, props };
  });
  return Promise.all(delivered);
}

/** Resolves a page, published or not, with its blocks. */
export async function deliverPage(
  services: SiteServices,
  state: RenderState,
  page: RenderablePage,
  choice: FieldChoice,
): Promise<DeliveredPage> {
  const { definition: site, source, publicUrl } = services;
  const { pageID, locale, type, seoImage = [] } = page;
  const siblings = page.siblings ?? (await source.siblings(pageID));
  state.tags.add(`type:${type}:${locale}`).add(`group:${siblings.groupID}`);
  const prepared = await preparePage(services, state, page, 'public');
  const blockPath = choice.include.find(([name]) => name === 'blocks');
  const include = choice.include.filter((path) => path !== blockPath);
  const { typeData } = prepared.context;
  const [chosen = { typeData }] = await chooseFields(services, state, type, [{ typeData }], { ...choice, include });
  const owner = { pageID, locale, sections: [], context: prepared.context };
  const blocks = await deliverBlocks(services, state, page.blocks, choice.richText, owner);
  const [record] = seoImage;
  const file = record && prepared.found.files.get(record.fileID);
  const social = record && file && socialImage(record, file, { ...typeDataOwner(page), images: 'seo_image' });
  return {
    pageID,
    title: page.title,
    url: pagePath(site, locale, page.slug),
    locale,
    type,
    publishedAt: page.publishedAt,
    modifiedAt: page.modifiedAt ?? null,
    seoTitle: page.seoTitle ?? '',
    seoDescription: page.seoDescription ?? '',
    seoImage: social ? { ...social, url: publicUrl + social.url } : null,
    seoNoindex: page.seoNoindex ?? false,
    tags: page.tags ?? [],
    typeData: chosen.typeData,
    properties: withRichText(prepared.pageType?.properties ?? {}, prepared.properties, choice.richText),
    blocks: blockPath ? await includeInBlocks(services, state, blocks, blockPath) : blocks,
    translations: translationsOf(siblings),
  };
}
