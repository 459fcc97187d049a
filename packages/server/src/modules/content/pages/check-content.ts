import {
  computeValues,
  blockErrors,
  contentWeightErrors,
  isHidden,
  isReadable,
  isReadableBlock,
  isSameValue,
  pageTypeDefinition,
  perBlock,
  sharedBlock,
  type SiteDefinition,
  type Strictness,
  typeDataContent,
  typeDataOf,
  validateBlocks,
  validateContent,
} from '@ximblox/blocks/internal';
import { cleanBlock, cleanContent, runTimeSliced } from '@ximblox/blocks/clean';
import { type Block, type ErrorItem, failAll, type VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { recordErrors } from '../../library/media/index.ts';
import { checkTags } from '../../library/tags/index.ts';
import { canonicalErrors } from './canonical-errors.ts';
import { findShownDefaults, shownTypeData } from '../types/index.ts';
import { sectionErrors } from './section-errors.ts';
import { targetErrors } from './target-errors.ts';

type TypeData = VersionContent['typeData'];

/** Memoised per shared block object. */
const cleaned = perBlock(cleanBlock);
const isReadableOnce = perBlock(isReadableBlock);
const errorsOnce = {
  draft: perBlock((site, block) => blockErrors(site, block, 'draft')),
  publication: perBlock((site, block) => blockErrors(site, block, 'publication')),
};

/** Returns the shared objects of blocks. Fills the memoised checks of each block in time slices. */
async function precomputeChecks(site: SiteDefinition, blocks: readonly Block[]): Promise<Block[]> {
  const shared: Block[] = [];
  await runTimeSliced(
    (function* () {
      for (const sent of blocks) {
        const block = sharedBlock(sent);
        shared.push(block);
        yield isReadableOnce(site, block);
        yield cleaned(site, block);
        yield errorsOnce.draft(site, block);
      }
    })(),
  );
  return shared;
}

/** Errors of a block. Visitors do not see a hidden block, so it may be incomplete when the page is published. */
const errorsOfBlock = (site: SiteDefinition, block: Block, strictness: Strictness): ErrorItem[] =>
  errorsOnce[isHidden(block) ? 'draft' : strictness](site, block);

const fieldsOf = (site: SiteDefinition, type: string) => pageTypeDefinition(site, type)?.fields;

/** Returns all validation errors of the content of a page. */
export function contentErrors(
  site: SiteDefinition,
  type: string,
  { blocks, typeData }: Pick<VersionContent, 'blocks' | 'typeData'>,
  strictness: Strictness,
): ErrorItem[] {
  const fields = fieldsOf(site, type);
  const typeErrors = fields ? validateContent(fields, typeDataContent(typeData), strictness) : [];
  return [
    ...validateBlocks(site, blocks, strictness, errorsOfBlock),
    ...typeErrors.map(({ property, code }) => ({ property: `typeData.${property.replace(/^props\./, '')}`, code })),
  ];
}

/**
 * Returns the errors that prevent publication. Default values of the page type apply to fields that the page leaves empty.
 * @param releaseID an open release that publishes the page, with its default values
 */
export async function publicationErrors(
  db: Database,
  site: SiteDefinition,
  { type, locale }: { type: string; locale: string },
  content: Pick<VersionContent, 'blocks' | 'typeData'>,
  releaseID?: number,
): Promise<ErrorItem[]> {
  const errors = contentErrors(site, type, content, 'publication');
  if (!errors.some(({ property }) => property.startsWith('typeData.'))) return errors;
  const defaults = await findShownDefaults(db, { type, locale, releaseID });
  const typeData = shownTypeData(site, type, content.typeData, defaults);
  return contentErrors(site, type, { ...content, typeData }, 'publication');
}

/** Returns `typeData` cleaned for storage, with its computed values. Data of an unregistered type is returned unchanged. */
function cleanTypeData(site: SiteDefinition, type: string, typeData: TypeData): TypeData {
  const pageType = pageTypeDefinition(site, type);
  if (!pageType) return typeData;
  return typeDataOf(computeValues(pageType, cleanContent(pageType.fields, typeDataContent(typeData))));
}

/**
 * Whether `typeData` must not be cleaned, so that no data is lost: it has unreadable fields, or it is empty and may represent
 * unreadable data of the base version.
 */
function mustPreserve(site: SiteDefinition, type: string, typeData: TypeData): boolean {
  const fields = fieldsOf(site, type);
  if (!fields) return false;
  return Object.keys(typeData).length === 0 || !isReadable(fields, typeDataContent(typeData));
}

/** Returns content cleaned for storage. */
export function cleanVersion(site: SiteDefinition, type: string, content: VersionContent): VersionContent {
  return {
    ...content,
    blocks: content.blocks.map((block) => cleaned(site, block)),
    typeData: cleanTypeData(site, type, content.typeData),
  };
}

/**
 * Returns draft content cleaned for storage without validating it. Blocks and properties that cannot be read as their type stay
 * unchanged, so that no data is lost.
 * @throws V_14 at the field that exceeds the size limit of a page
 */
export async function cleanUnfinished(
  site: SiteDefinition,
  type: string,
  content: VersionContent,
): Promise<VersionContent> {
  failAll(contentWeightErrors(site, type, content));
  const blocks = await precomputeChecks(site, content.blocks);
  const clean = cleanVersion(site, type, { ...content, blocks: [] });
  return {
    ...clean,
    blocks: blocks.map((sent) => (isReadableOnce(site, sent) ? cleaned(site, sent) : sent)),
    typeData: mustPreserve(site, type, content.typeData) ? content.typeData : clean.typeData,
  };
}

/**
 * Returns, by key, the blocks that are unreadable and equal to one of the base version, including copies. They are stored
 * unchanged and not validated, so that they do not prevent saving the page.
 */
function unchangedUnreadableBlocks(
  site: SiteDefinition,
  blocks: readonly Block[],
  base: readonly Block[],
): Map<string, Block> {
  const known = base.filter((block) => !isReadableOnce(site, block));
  if (known.length === 0) return new Map();
  return new Map(
    blocks.flatMap((block) => {
      const equal = known.filter((old) => isSameValue(contentFields(old), contentFields(block)));
      const old = equal.find(({ key }) => key === block.key) ?? equal[0];
      return old
        ? [[block.key, { ...old, key: block.key, anchorPoint: block.anchorPoint, isHidden: block.isHidden }] as const]
        : [];
    }),
  );
}

const contentFields = ({ type, props, __images, __files }: Block) => [type, props, __images, __files];

/**
 * Cleans and validates draft content. Checks are memoised per block and run in time slices. Content over the size limit of a
 * page returns only that error.
 * @param sent its size is checked unless its blocks and type data are those of `base`
 * @param base the version that the draft is based on; null for a new page
 * @param pageID null for a new page
 * @returns the content to store, and all errors
 */
export async function checkDraft(
  db: Database,
  site: SiteDefinition,
  type: string,
  sent: VersionContent,
  base: VersionContent | null,
  pageID: number | null = null,
): Promise<{ content: VersionContent; errors: ErrorItem[] }> {
  const isSent = sent.blocks !== base?.blocks || sent.typeData !== base.typeData;
  const tooHeavy = isSent ? contentWeightErrors(site, type, sent) : [];
  if (tooHeavy.length > 0) return { content: sent, errors: tooHeavy };
  const content = { ...sent, blocks: await precomputeChecks(site, sent.blocks) };
  const preserved = unchangedUnreadableBlocks(site, content.blocks, base?.blocks ?? []);
  const clean = cleanVersion(site, type, content);
  const blocks = clean.blocks.map((block) => preserved.get(block.key) ?? block);
  // Unreadable type data stays unchanged until a user edits it.
  const isTypeDataPreserved =
    base !== null && isSameValue(content.typeData, base.typeData) && mustPreserve(site, type, base.typeData);
  const typeData = isTypeDataPreserved ? base.typeData : clean.typeData;
  const isPreserved = ({ property }: ErrorItem): boolean => {
    if (property.startsWith('typeData.')) return isTypeDataPreserved;
    const position = /^blocks\.(\d+)\.(?:props|__images|__files)\./.exec(property)?.[1];
    return position !== undefined && preserved.has(content.blocks[Number(position)]?.key ?? '');
  };
  const errors = contentErrors(site, type, content, 'draft').filter((error) => !isPreserved(error));
  const { tags, errors: wrongTags } = await checkTags(db, content.tags);
  const stored = { ...clean, blocks, typeData, tags };
  const wrongSections = await sectionErrors(db, { id: pageID, type }, stored.blocks);
  return {
    content: stored,
    errors: [
      ...errors,
      ...(await recordErrors(db, stored, base)),
      ...(await canonicalErrors(db, stored, base)),
      ...(await targetErrors(db, site, type, stored, base)),
      ...wrongTags,
      ...wrongSections,
    ],
  };
}
