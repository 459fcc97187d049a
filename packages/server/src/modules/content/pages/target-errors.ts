import {
  blockDefinition,
  type BlockContent,
  type Fields,
  pageTypeDefinition,
  sectionIDOf,
  type SiteDefinition,
  typeDataContent,
  walk,
} from '@ximblox/blocks/internal';
import type { ErrorItem, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findExistingIDs } from './page-store.ts';

/** A page that a link or reference names, and the property that names it. */
interface Target {
  pageID: number;
  property: string;
}

/** Returns the targets of links and references. Links in rich text are left to the checks of the editor. */
function targetsIn(prefix: string, fields: Fields, content: BlockContent): Target[] {
  const targets: Target[] = [];
  walk(fields, content, ({ field, kind, path, value }) => {
    const parsed = kind.textFormat === 'html' ? undefined : kind.parse(value, field);
    if (parsed === undefined || parsed === null) return;
    for (const link of kind.links?.(parsed) ?? []) {
      if (link.kind === 'page') targets.push({ pageID: link.pageID, property: `${prefix}.${path}` });
    }
  });
  return targets;
}

type Content = Pick<VersionContent, 'blocks' | 'typeData'>;

const targetsOf = (site: SiteDefinition, type: string, { blocks, typeData }: Content): Target[] => [
  ...blocks.flatMap((block, position) =>
    sectionIDOf(block) === undefined
      ? targetsIn(`blocks.${position}.props`, blockDefinition(site, block.type)?.fields ?? {}, block)
      : [],
  ),
  ...targetsIn('typeData', pageTypeDefinition(site, type)?.fields ?? {}, typeDataContent(typeData)),
];

/**
 * Returns V_12 at each link and reference to a page that does not exist; `sectionErrors` checks shared sections. Targets of the base version existed when they were
 * chosen and remain valid, even if the page has been deleted permanently.
 */
export async function targetErrors(
  db: Database,
  site: SiteDefinition,
  type: string,
  content: Content,
  base: Content | null,
): Promise<ErrorItem[]> {
  const known = new Set(base ? targetsOf(site, type, base).map(({ pageID }) => pageID) : []);
  const chosen = targetsOf(site, type, content).filter(({ pageID }) => !known.has(pageID));
  if (chosen.length === 0) return [];
  const existing = new Set(await findExistingIDs(db, [...new Set(chosen.map(({ pageID }) => pageID))]));
  const wrong = chosen.filter(({ pageID }) => !existing.has(pageID)).map(({ property }) => property);
  return [...new Set(wrong)].map((property) => ({ property, code: 'V_12' }));
}
