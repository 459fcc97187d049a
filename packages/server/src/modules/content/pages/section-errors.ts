import { sectionIDOf } from '@ximblox/blocks/internal';
import type { Block, ErrorItem } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { wrongSections } from './section-store.ts';

/** Returns V_12 at each block whose page is not a shared section or contains this page. @param pageID null for a new page */
export async function sectionErrors(
  db: Database,
  pageID: number | null,
  blocks: readonly Block[],
): Promise<ErrorItem[]> {
  const chosen = blocks.flatMap((block, position) => {
    const id = sectionIDOf(block);
    return id === undefined ? [] : [{ id, property: `blocks.${position}.props.section` }];
  });
  if (chosen.length === 0) return [];
  const wrong = await wrongSections(
    db,
    pageID,
    chosen.map(({ id }) => id),
  );
  return chosen.filter(({ id }) => wrong.has(id)).map(({ property }) => ({ property, code: 'V_12' }));
}
