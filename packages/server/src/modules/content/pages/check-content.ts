import {
  blockErrors,
  contentWeightErrors,
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
} from '@ximblox/blocks';
import { cleanBlock, cleanContent, runTimeSliced } from '@ximblox/blocks/clean';
import { type Block, type ErrorItem, failAll, type VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { recordErrors } from '../../library/media/index.ts';
import { checkTags } from '../../library/tags/index.ts';
import { findTypeDefaults, shownTypeData } from '../types/index.ts';

type TypeData = VersionContent['typeData'];

/** What is found out about a block whose object is shared is found out once. */
const cleaned = perBlock(cleanBlock);
const isReadableOnce = perBlock(isReadableBlock);
const errorsOnce = {
  draft: perBlock((site, block) => blockErrors(site, block, 'draft')),
  publication: perBlock((site, block) => blockErrors(site, block, 'publication')),
};

/** The shared objects of blocks, with everything found out in turns that their checks will ask about each. */
async function readInTurns(site: SiteDefinition, blocks: readonly Block[]): Promise<Block[]> {
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

const fieldsOf = (site: SiteDefinition, type: string) => pageTypeDefinition(site, type)?.fields;

/** What is wrong with the content of a page of a type, all of it at once. */
export function contentErrors(
  site: SiteDefinition,
  type: string,
  { blocks, typeData }: Pick<VersionContent, 'blocks' | 'typeData'>,
  strictness: Strictness,
): ErrorItem[] {
  const fields = fieldsOf(site, type);
  const typeErrors = fields ? validateContent(fields, typeDataContent(typeData), strictness) : [];
  return [
    ...validateBlocks(site, blocks, strictness, errorsOnce[strictness]),
    ...typeErrors.map(({ property, code }) => ({ property: `typeData.${property.replace(/^props\./, '')}`, code })),
  ];
}

/** What keeps the content of a page from being published; what its type says counts where the page says nothing itself. */
export async function publicationErrors(
  db: Database,
  site: SiteDefinition,
  { type, locale }: { type: string; locale: string },
  content: Pick<VersionContent, 'blocks' | 'typeData'>,
): Promise<ErrorItem[]> {
  const errors = contentErrors(site, type, content, 'publication');
  if (!errors.some(({ property }) => property.startsWith('typeData.'))) return errors;
  const { content: defaults } = await findTypeDefaults(db, type, locale);
  const typeData = shownTypeData(site, type, content.typeData, defaults);
  return contentErrors(site, type, { ...content, typeData }, 'publication');
}

/** Properties of a page's type as they are stored; those of a type that is not registered any more stay as they are. */
function cleanTypeData(site: SiteDefinition, type: string, typeData: TypeData): TypeData {
  const fields = fieldsOf(site, type);
  return fields ? typeDataOf(cleanContent(fields, typeDataContent(typeData))) : typeData;
}

/**
 * Whether properties of a page's type are not cleaned: they hold what their fields cannot read, or nothing, and then may stand
 * for what cannot be read at all of the version below.
 */
function isLeftAlone(site: SiteDefinition, type: string, typeData: TypeData): boolean {
  const fields = fieldsOf(site, type);
  if (!fields) return false;
  return Object.keys(typeData).length === 0 || !isReadable(fields, typeDataContent(typeData));
}

/** Content as it is stored. */
export function cleanVersion(site: SiteDefinition, type: string, content: VersionContent): VersionContent {
  return {
    ...content,
    blocks: content.blocks.map((block) => cleaned(site, block)),
    typeData: cleanTypeData(site, type, content.typeData),
  };
}

/**
 * Content cleaned as it will be when it is stored, however unfinished it is. What cannot be read as its type stays as it is:
 * nothing of it may get lost before somebody decides so.
 * @throws V_14 at the field with which it holds more than a page may
 */
export async function cleanUnfinished(
  site: SiteDefinition,
  type: string,
  content: VersionContent,
): Promise<VersionContent> {
  failAll(contentWeightErrors(site, type, content));
  const blocks = await readInTurns(site, content.blocks);
  const clean = cleanVersion(site, type, { ...content, blocks: [] });
  return {
    ...clean,
    blocks: blocks.map((sent) => (isReadableOnce(site, sent) ? cleaned(site, sent) : sent)),
    typeData: isLeftAlone(site, type, content.typeData) ? content.typeData : clean.typeData,
  };
}

/**
 * Blocks that cannot be read and were so already in the version below, with copies of them: nobody has touched what is in
 * them, so they neither stand in the way of the rest of the page nor lose anything.
 */
function unreadableOf(site: SiteDefinition, blocks: readonly Block[], base: readonly Block[]): Map<string, Block> {
  const known = base.filter((block) => !isReadableOnce(site, block));
  if (known.length === 0) return new Map();
  return new Map(
    blocks.flatMap((block) => {
      const alike = known.filter((old) => isSameValue(heldBy(old), heldBy(block)));
      const old = alike.find(({ key }) => key === block.key) ?? alike[0];
      return old ? [[block.key, { ...old, key: block.key, anchorPoint: block.anchorPoint }] as const] : [];
    }),
  );
}

const heldBy = ({ type, props, __images, __files }: Block) => [type, props, __images, __files];

/**
 * Checks what somebody wants to store as a draft. Blocks that were checked before cost next to nothing, others are checked in
 * turns. What holds more than a page may is refused for that alone.
 * @param sent parts of `base` that stay as they are were weighed when they were stored
 * @param base the version that it stands on, null for a new page
 * @returns the content as it may be stored, and everything that is wrong with it
 */
export async function checkDraft(
  db: Database,
  site: SiteDefinition,
  type: string,
  sent: VersionContent,
  base: VersionContent | null,
): Promise<{ content: VersionContent; errors: ErrorItem[] }> {
  const isSent = sent.blocks !== base?.blocks || sent.typeData !== base.typeData;
  const tooHeavy = isSent ? contentWeightErrors(site, type, sent) : [];
  if (tooHeavy.length > 0) return { content: sent, errors: tooHeavy };
  const content = { ...sent, blocks: await readInTurns(site, sent.blocks) };
  const kept = unreadableOf(site, content.blocks, base?.blocks ?? []);
  const clean = cleanVersion(site, type, content);
  const blocks = clean.blocks.map((block) => kept.get(block.key) ?? block);
  // What cannot be read stays as it is until somebody changes it.
  const isKeptType =
    base !== null && isSameValue(content.typeData, base.typeData) && isLeftAlone(site, type, base.typeData);
  const typeData = isKeptType ? base.typeData : clean.typeData;
  const isKept = ({ property }: ErrorItem): boolean => {
    if (property.startsWith('typeData.')) return isKeptType;
    const position = /^blocks\.(\d+)\.(?:props|__images|__files)\./.exec(property)?.[1];
    return position !== undefined && kept.has(content.blocks[Number(position)]?.key ?? '');
  };
  const errors = contentErrors(site, type, content, 'draft').filter((error) => !isKept(error));
  const { tags, errors: wrongTags } = await checkTags(db, content.tags);
  const stored = { ...clean, blocks, typeData, tags };
  return { content: stored, errors: [...errors, ...(await recordErrors(db, stored, base)), ...wrongTags] };
}
