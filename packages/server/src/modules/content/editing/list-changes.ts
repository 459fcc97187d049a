import { compareContent, type ComparedFields } from '@ximblox/blocks/internal';
import { fail, type VersionChanges, type VersionContent } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import {
  comparedFieldsOf,
  contentOf,
  findPage,
  findVersion,
  previousVersionID,
  versionNumbers,
} from '../pages/index.ts';

/** Truncates field paths and removes duplicates: `buttons.0.label` with one part is `buttons`. */
const truncatePaths = (paths: readonly string[], parts: number): string[] => [
  ...new Set(paths.map((path) => path.split('.').slice(0, parts).join('.'))),
];

function changesBetween(
  before: VersionContent,
  after: VersionContent,
  fields: ComparedFields,
): Pick<VersionChanges, 'page' | 'blocks'> {
  const { page, blocks } = compareContent(before, after, fields);
  return {
    page: truncatePaths(
      page.map(({ path }) => path),
      2,
    ),
    blocks: blocks
      .filter(({ change, moved }) => change !== 'same' || moved)
      .map(({ key, type, change, moved, fields: changed }) => ({
        key,
        type,
        change: change === 'same' ? 'moved' : change,
        fields: truncatePaths(
          changed.map(({ path }) => path),
          1,
        ),
        moved,
      })),
  };
}

/**
 * Compares versions of a page with their predecessors and returns the changes, newest first. Versions of other pages are left
 * out. At most two versions are in memory.
 * @throws PM_01 when there is no such page
 */
export async function listChanges(
  { db, services: { site } }: Context,
  { pageID, versionIDs }: { pageID: number; versionIDs: readonly number[] },
): Promise<VersionChanges[]> {
  const page = (await findPage(db, pageID)) ?? fail('PM_01', 'pageID');
  const fields = comparedFieldsOf(site, page.type);
  const changes: VersionChanges[] = [];
  let known: { id: number; content: VersionContent } | null = null;
  const contentAt = async (id: number): Promise<VersionContent | null> => {
    if (known?.id === id) return known.content;
    const version = await findVersion(db, id);
    return version ? contentOf(site, page, version) : null;
  };
  for (const { id: versionID, number } of await versionNumbers(db, page.id, versionIDs)) {
    const after = (await contentAt(versionID)) ?? fail('PM_01', 'versionIDs');
    const previousID = await previousVersionID(db, versionID);
    const before = previousID === null ? null : await contentAt(previousID);
    known = before && previousID !== null ? { id: previousID, content: before } : null;
    const found = before ? changesBetween(before, after, fields) : { page: [], blocks: [] };
    changes.push({ versionID, number, isFirst: before === null, ...found });
  }
  return changes;
}
