import { sectionIDOf, sharedSectionType } from '@ximblox/blocks/internal';
import type { Block, ErrorItem } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { lockSections, wrongSections } from './section-store.ts';

/**
 * Returns V_12 at each block whose page is not a shared section, and V_19 at each whose section contains this page. Shared sections
 * that show others are stored one after another, so that two of them cannot come to contain each other.
 * @param page its ID is null for a new page
 */
export async function sectionErrors(
  db: Database,
  page: { id: number | null; type: string },
  blocks: readonly Block[],
): Promise<ErrorItem[]> {
  const chosen = blocks.flatMap((block, position) => {
    const id = sectionIDOf(block);
    return id === undefined ? [] : [{ id, property: `blocks.${position}.props.section` }];
  });
  if (chosen.length === 0) return [];
  if (page.type === sharedSectionType) await lockSections(db);
  const wrong = await wrongSections(
    db,
    page.id,
    chosen.map(({ id }) => id),
  );
  return chosen.flatMap(({ id, property }) => {
    const code = wrong.get(id);
    return code === undefined ? [] : [{ property, code }];
  });
}
