import type { Block } from '@ximblox/contract';

/** ID of the page type of shared sections, and type of the block that shows one. No site may register them. */
export const sharedSectionType = 'shared-section';

/** Blocks of the published versions of shared sections, by page ID. */
export type SharedSections = ReadonlyMap<number, readonly Block[]>;

/** Returns blocks with each shared section replaced by its blocks. Sections that are not in `sections` are left out. */
export function withSections(
  blocks: readonly Block[],
  sections: SharedSections,
  within: readonly number[] = [],
): Block[] {
  return blocks.flatMap((block) => {
    const id = sectionIDOf(block);
    if (id === undefined) return [block];
    return within.includes(id) ? [] : withSections(sections.get(id) ?? [], sections, [...within, id]);
  });
}

/** Returns the page ID of the section that a block shows; undefined for other blocks and while none is chosen. */
export function sectionIDOf({ type, props }: Pick<Block, 'type' | 'props'>): number | undefined {
  if (type !== sharedSectionType) return undefined;
  const { section } = props as { section?: { kind?: unknown; pageID?: unknown } | null };
  return section?.kind === 'page' && Number.isSafeInteger(section.pageID) ? Number(section.pageID) : undefined;
}
