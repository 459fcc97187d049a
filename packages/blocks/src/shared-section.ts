import type { Block } from '@ximblox/contract';
import { defineBlock, type RegisteredBlock, registerBlock } from './define-block.ts';
import { definePageType, type PageTypeDefinition } from './define-page-type.ts';
import { field } from './fields/index.ts';

/** ID of the page type of shared sections, and type of the block that shows one. No site may register them. */
export const sharedSectionType = 'shared-section';

const label = { en: 'Shared section', nl: 'Gedeelde sectie', de: 'Gemeinsamer Abschnitt', fr: 'Section partagée' };

/**
 * The page type of shared sections: content with versions, publication and permissions like a page, but without an
 * address. Pages show it with the block `sharedSectionBlock`.
 */
export const sharedSectionPageType: PageTypeDefinition = definePageType({
  id: sharedSectionType,
  label,
  slugPrefix: sharedSectionType,
  hasAddress: false,
});

const definition = defineBlock({
  type: sharedSectionType,
  label,
  group: { en: 'Reuse', nl: 'Hergebruik', de: 'Wiederverwendung', fr: 'Réutilisation' },
  description: {
    en: 'Shows blocks that are edited in one place and appear on several pages.',
    nl: 'Toont blokken die op één plek worden bewerkt en op meerdere pagina’s staan.',
    de: 'Zeigt Blöcke, die an einer Stelle bearbeitet werden und auf mehreren Seiten stehen.',
    fr: 'Affiche des blocs modifiés à un seul endroit et présents sur plusieurs pages.',
  },
  fields: { section: field.link({ label, required: true, pageType: sharedSectionType }) },
  example: { props: { section: null } },
});

/** The block that shows a shared section. The renderer replaces it by the blocks of the section's published version. */
export const sharedSectionBlock: RegisteredBlock = registerBlock(definition, () => null);

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
