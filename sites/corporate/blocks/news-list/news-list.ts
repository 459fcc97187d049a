import { type ContentPage, defineBlock, field, type PagedList } from '@ximblox/blocks';
import { newsCategories } from '../../page-types/news/news-categories.ts';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { groups } from '../groups.ts';

export const newsList = defineBlock({
  type: 'news-list',
  label: { en: 'News', nl: 'Nieuws', de: 'Neuigkeiten', fr: 'Actualités' },
  group: groups.lists,
  description: {
    en: 'The latest news, updated automatically',
    nl: 'Het laatste nieuws, automatisch bijgewerkt',
    de: 'Die neuesten Meldungen, automatisch aktualisiert',
    fr: 'Les dernières actualités, mises à jour automatiquement',
  },
  fields: {
    ...sectionFields,
    category: field.select(
      [
        {
          value: 'all',
          label: { en: 'All news', nl: 'Al het nieuws', de: 'Alle Neuigkeiten', fr: 'Toutes les actualités' },
        },
        ...newsCategories,
      ],
      {
        label: { en: 'Category', nl: 'Categorie', de: 'Kategorie', fr: 'Catégorie' },
      },
    ),
    tags: field.tags({
      label: { en: 'Tags', nl: 'Labels', de: 'Schlagwörter', fr: 'Étiquettes' },
      help: {
        en: 'Shows news with one of these tags. Leave empty to show all news.',
        nl: 'Toont nieuws met een van deze labels. Laat leeg voor al het nieuws.',
        de: 'Zeigt Meldungen mit einem dieser Schlagwörter. Leer lassen für alle Meldungen.',
        fr: 'Affiche les actualités portant l’une de ces étiquettes. Laissez vide pour toutes les afficher.',
      },
    }),
    limit: field.number({
      min: 1,
      max: 50,
      step: 1,
      label: { en: 'Maximum number', nl: 'Maximumaantal', de: 'Höchstzahl', fr: 'Nombre maximal' },
      help: {
        en: 'Leave empty for six.',
        nl: 'Laat leeg voor zes.',
        de: 'Leer lassen für sechs.',
        fr: 'Laissez vide pour six.',
      },
    }),
    paged: field.switch({
      label: { en: 'Split into pages', nl: 'In pagina’s verdelen', de: 'In Seiten aufteilen', fr: 'Répartir en pages' },
      help: {
        en: 'Adds links to older news and to topics. Use it for one list per page.',
        nl: 'Voegt links toe naar ouder nieuws en naar onderwerpen. Gebruik dit voor één lijst per pagina.',
        de: 'Fügt Links zu älteren Meldungen und zu Themen hinzu. Nur für eine Liste pro Seite verwenden.',
        fr: 'Ajoute des liens vers les actualités plus anciennes et les sujets. À utiliser pour une seule liste par page.',
      },
    }),
    layout: field.select(
      [
        {
          value: 'lead',
          label: { en: 'Newest one large', nl: 'Nieuwste groot', de: 'Neueste groß', fr: 'La plus récente en grand' },
        },
        { value: 'list', label: { en: 'Dated list', nl: 'Lijst met data', de: 'Liste mit Daten', fr: 'Liste datée' } },
      ],
      { label: { en: 'Layout', nl: 'Opmaak', de: 'Anordnung', fr: 'Disposition' } },
    ),
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
          en: 'Link to all news',
          nl: 'Link naar al het nieuws',
          de: 'Link zu allen Neuigkeiten',
          fr: 'Lien vers toutes les actualités',
        },
      },
    ),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'Nieuws',
      title: 'Laatste berichten',
      category: 'all',
      limit: 4,
      layout: 'lead',
      more: { label: 'Al het nieuws', to: { kind: 'url', url: '/nieuws' } },
      surface: 'paper',
    },
  },
  async load({ fields, context, content }): Promise<{ items: ContentPage[]; list: PagedList | null }> {
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 6, 1), 50));
    const query = {
      type: 'news',
      locale: context.locale,
      order: 'field:date',
      ...(fields.tags.length > 0 ? { tags: fields.tags } : {}),
      ...(fields.category === 'all' ? {} : { where: { category: fields.category } }),
    } as const;
    if (fields.paged) {
      const list = await content.paged({ ...query, limit });
      return { items: list.items, list };
    }
    const { items } = await content.pages({ ...query, limit: limit + 1 });
    return { items: items.filter((page) => page.pageID !== context.pageID).slice(0, limit), list: null };
  },
});
