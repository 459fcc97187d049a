import { definePageType, field, type LayoutPropsOf, type TypeDataOf } from '@ximblox/blocks';
import { editField, FieldText, formatDate, PageTitle, ResponsiveImage } from '@ximblox/site/kit';
import { type Fact, FactsRows, filled } from '../../layout/facts-rows.tsx';
import { PageOpening } from '../../layout/page-opening.tsx';
import { siteFrame } from '../../layout/site-frame.ts';
import { message } from '../../messages/message.ts';

/** Fields of a white paper. */
export const whitepaperFields = {
  date: field.date({
    required: true,
    default: 'today',
    index: true,
    label: { en: 'Date', nl: 'Datum', de: 'Datum', fr: 'Date' },
  }),
  summary: field.multiline({
    max: 600,
    inline: true,
    required: true,
    label: { en: 'Summary', nl: 'Samenvatting', de: 'Zusammenfassung', fr: 'Résumé' },
  }),
  authors: field.text({
    max: 160,
    inline: true,
    label: { en: 'Authors', nl: 'Auteurs', de: 'Autoren', fr: 'Auteurs' },
  }),
  pages: field.number({
    min: 1,
    max: 1000,
    step: 1,
    label: { en: 'Number of pages', nl: 'Aantal pagina’s', de: 'Seitenzahl', fr: 'Nombre de pages' },
  }),
  cover: field.image({ ratio: 3 / 4, label: { en: 'Cover', nl: 'Omslag', de: 'Titelbild', fr: 'Couverture' } }),
  file: field.file({ label: { en: 'Document', nl: 'Document', de: 'Dokument', fr: 'Document' } }),
};

export type WhitepaperData = TypeDataOf<typeof whitepaperFields>;

/** Key facts of a white paper in the language of a locale. */
export function whitepaperFacts(data: WhitepaperData, locale: string): Fact[] {
  return filled([
    {
      term: message(locale, 'published'),
      value: formatDate(data.date, locale, { month: 'long', year: 'numeric' }),
      field: 'date',
    },
    { term: message(locale, 'authors'), value: data.authors, field: 'authors' },
    {
      term: message(locale, 'document'),
      value: data.pages === null ? '' : message(locale, 'documentPages', { count: data.pages }),
      field: 'pages',
    },
  ]);
}

function WhitepaperIntro({ context }: LayoutPropsOf<typeof whitepaperFields>) {
  const { locale } = context;
  const data = context.typeData;
  return (
    <PageOpening
      title={<PageTitle context={context} />}
      kicker={message(locale, 'whitepaper')}
      margin={
        data.cover && (
          <div className="opening-cover" {...editField(context, 'cover')}>
            <ResponsiveImage
              className="cover cover-page"
              image={data.cover}
              sizes="(min-width: 60rem) 21vw, 17rem"
              aspectRatio={3 / 4}
              priority
            />
          </div>
        )
      }
    >
      <FieldText as="p" className="opening-lead lead" context={context} path="summary" value={data.summary} />
      <FactsRows facts={whitepaperFacts(data, locale)} context={context} />
    </PageOpening>
  );
}

export const whitepaper = definePageType({
  id: 'whitepaper',
  label: { en: 'White paper', nl: 'Whitepaper', de: 'Whitepaper', fr: 'Livre blanc' },
  slugPrefix: {
    'nl-nl': 'whitepapers',
    'en-gb': 'whitepapers',
    'de-de': 'whitepaper',
    'fr-fr': 'livres-blancs',
  },
  initialBlocks: ['text', 'whitepaper-form'],
  fields: whitepaperFields,
  ...siteFrame,
  intro: WhitepaperIntro,
});
