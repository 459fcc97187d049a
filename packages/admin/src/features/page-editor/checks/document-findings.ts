import {
  type BlockContent,
  type Fields,
  isHidden,
  labelOf,
  pageHeaderFields,
  pageTitlePath,
  inheritContent,
  seoFallback,
  typeDataOf,
} from '@ximblox/blocks/internal';
import type { BlockTypeInfo, PageMetadata, PageTypeInfo } from '@ximblox/contract';
import { fieldsOf } from '../editor-context.ts';
import { anchorsIn, type EditorDocument } from '../store/document.ts';
import type { CheckedContent, CheckedPage, KnownTargets } from './checked-page.ts';
import type { Finding } from './finding.ts';
import { altTexts } from './rules/alt-texts.ts';
import { brokenLinks } from './rules/broken-links.ts';
import { linkTexts } from './rules/link-texts.ts';
import { readability } from './rules/readability.ts';
import { requiredFields } from './rules/required-fields.ts';
import { seoFields } from './rules/seo-fields.ts';

interface Types {
  blockTypes: ReadonlyMap<string, BlockTypeInfo>;
  pageType: PageTypeInfo | undefined;
  /** Default values of the page type; undefined until they are loaded. */
  defaults?: BlockContent | undefined;
}

const known = new WeakMap<BlockContent, CheckedContent>();

/** Creates the content for the rules. */
function checkedContent(
  fields: Fields,
  content: BlockContent,
  placeOf: CheckedContent['placeOf'],
  defaults?: BlockContent,
): CheckedContent {
  const before = known.get(content);
  if (before?.fields === fields && before.defaults === defaults) return before;
  const made = { fields, content, placeOf, defaults };
  known.set(content, made);
  return made;
}

/** Prepares the page for the rules; skips blocks of unregistered types. */
export function checkedPage(
  page: PageMetadata,
  document: EditorDocument,
  { blockTypes, pageType, defaults }: Types,
): CheckedPage {
  const blocks = document.order.flatMap((key): CheckedContent[] => {
    const block = document.blocks[key];
    const fields = block && fieldsOf(blockTypes.get(block.type));
    // Visitors do not see a hidden block.
    return fields && !isHidden(block) ? [checkedContent(fields, block, (path) => ({ kind: 'block', key, path }))] : [];
  });
  const typeFields = pageType?.fields as Fields | undefined;
  const ofType = typeFields
    ? [checkedContent(typeFields, document.typeData, (path) => ({ kind: 'type', path }), defaults)]
    : [];
  return {
    id: page.id,
    locale: page.locale,
    title: document.title,
    seo: document.seo,
    fallback: seoFallback(
      pageType ?? {},
      typeDataOf(typeFields && defaults ? inheritContent(typeFields, document.typeData, defaults) : document.typeData),
    ),
    contents: [...ofType, ...blocks],
    anchors: new Set(anchorsIn(document)),
  };
}

const titleLabel = (): string => labelOf(pageTitlePath, pageHeaderFields()[pageTitlePath] ?? {});

/** Findings that need only the document. */
export const documentFindings = (page: CheckedPage, targets: KnownTargets): Finding[] => [
  ...requiredFields(page, titleLabel()),
  ...altTexts(page, targets),
  ...linkTexts(page),
  ...brokenLinks(page, targets),
  ...seoFields(page),
  ...readability(page),
];
