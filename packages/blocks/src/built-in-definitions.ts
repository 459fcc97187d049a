import { type BlockDefinition, defineBlock } from './define-block.ts';
import { definePageType, type PageTypeDefinition } from './define-page-type.ts';
import { field } from './fields/index.ts';
import { sharedSectionType } from './shared-section.ts';

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

/** The block that shows a shared section. The renderer replaces it by the blocks of the section's published version. */
export const sharedSectionBlock: BlockDefinition = defineBlock({
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
  component: () => null,
});
