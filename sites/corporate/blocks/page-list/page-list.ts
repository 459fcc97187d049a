import { type ContentPage, defineBlock, field } from '@ximblox/blocks';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { groups } from '../groups.ts';

const orders = { vacancy: 'newest', internship: 'newest', whitepaper: 'field:date' } as const;

export const pageList = defineBlock({
  type: 'page-list',
  label: {
    en: 'Vacancies, internships, white papers',
    nl: 'Vacatures, stages, whitepapers',
    de: 'Stellen, Praktika, Whitepapers',
    fr: 'Postes, stages, livres blancs',
  },
  group: groups.lists,
  description: {
    en: 'All published pages of one type, with their key facts',
    nl: 'Alle gepubliceerde pagina’s van één type, met de belangrijkste gegevens',
    de: 'Alle veröffentlichten Seiten eines Typs, mit den wichtigsten Angaben',
    fr: 'Toutes les pages publiées d’un type, avec leurs informations principales',
  },
  fields: {
    ...sectionFields,
    of: field.select(
      [
        { value: 'vacancy', label: { en: 'Vacancies', nl: 'Vacatures', de: 'Stellen', fr: 'Postes' } },
        { value: 'internship', label: { en: 'Internships', nl: 'Stages', de: 'Praktika', fr: 'Stages' } },
        {
          value: 'whitepaper',
          label: { en: 'White papers', nl: 'Whitepapers', de: 'Whitepapers', fr: 'Livres blancs' },
        },
      ],
      { label: { en: 'Page type', nl: 'Paginatype', de: 'Seitentyp', fr: 'Type de page' } },
    ),
    limit: field.number({
      min: 1,
      max: 50,
      step: 1,
      label: { en: 'Maximum number', nl: 'Maximumaantal', de: 'Höchstzahl', fr: 'Nombre maximal' },
      help: {
        en: 'Leave empty for twenty.',
        nl: 'Laat leeg voor twintig.',
        de: 'Leer lassen für zwanzig.',
        fr: 'Laissez vide pour vingt.',
      },
    }),
    empty: field.text({
      max: 200,
      inline: true,
      label: {
        en: 'Text for an empty list',
        nl: 'Tekst bij een lege lijst',
        de: 'Text bei leerer Liste',
        fr: 'Texte si la liste est vide',
      },
    }),
    more: field.group(
      {
        label: field.text({
          max: 40,
          inline: true,
          label: { en: 'Label', nl: 'Opschrift', de: 'Beschriftung', fr: 'Libellé' },
        }),
        to: field.link({ label: { en: 'Link', nl: 'Link', de: 'Link', fr: 'Lien' } }),
      },
      {
        label: {
          en: 'Link below the list',
          nl: 'Link onder de lijst',
          de: 'Link unter der Liste',
          fr: 'Lien sous la liste',
        },
      },
    ),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'Vacatures',
      title: 'Kom naast ons staan',
      of: 'vacancy',
      limit: 5,
      empty: 'Op dit moment hebben we geen vacatures. Een open sollicitatie is altijd welkom.',
      more: { label: 'Werken bij Waterlijn', to: { kind: 'url', url: '/werken-bij' } },
      surface: 'paper',
    },
  },
  async load({ fields, context, content }): Promise<{ items: ContentPage[] }> {
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 20, 1), 50));
    const { items } = await content.pages({
      type: fields.of,
      locale: context.locale,
      order: orders[fields.of] ?? 'newest',
      limit: limit + 1,
    });
    return { items: items.filter((page) => page.pageID !== context.pageID).slice(0, limit) };
  },
});
