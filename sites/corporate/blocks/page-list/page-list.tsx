import { type ContentPage, type ContentReader, defineBlock, field, type ResolvedImage } from '@ximblox/blocks';
import { FieldText, isShown, LinkTo, ResponsiveImage } from '@ximblox/site/kit';
import { limitField } from '../../fields.ts';
import { Arrow } from '../../layout/arrow.tsx';
import { Entry } from '../../layout/entry.tsx';
import type { Fact } from '../../layout/facts-rows.tsx';
import { internship, internshipFacts } from '../../page-types/internship/internship.tsx';
import { vacancy, vacancyFacts } from '../../page-types/vacancy/vacancy.tsx';
import { whitepaper, whitepaperFacts } from '../../page-types/whitepaper/whitepaper.tsx';
import { groups } from '../groups.ts';
import { moreField, sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

/** Content of a row, for any page type. */
interface RowContent {
  pageID: number;
  href: string;
  title: string;
  margin: string;
  text: string;
  facts: Fact[];
  cover: ResolvedImage | null;
}

async function readRows(
  type: 'vacancy' | 'internship' | 'whitepaper',
  content: ContentReader,
  { limit, locale }: { limit: number; locale: string },
): Promise<RowContent[]> {
  const row = (
    { pageID, url, title }: ContentPage,
    shown: Partial<RowContent> & Pick<RowContent, 'text' | 'facts'>,
  ): RowContent => ({
    pageID,
    href: url,
    title,
    margin: '',
    cover: null,
    ...shown,
  });
  const jobRow = (page: ContentPage, text: string, [place, ...facts]: Fact[]): RowContent =>
    row(page, { margin: place?.value ?? '', text, facts });
  switch (type) {
    case 'whitepaper': {
      const { items } = await content.pages(whitepaper, { orderBy: { date: 'desc' }, limit });
      return items.map((page) => {
        const { summary: text, cover } = page.typeData;
        return row(page, { text, cover, facts: whitepaperFacts(page.typeData, locale) });
      });
    }
    case 'internship': {
      const { items } = await content.pages(internship, { limit });
      return items.map((page) => jobRow(page, page.typeData.lead, internshipFacts(page.typeData, locale)));
    }
    case 'vacancy': {
      const { items } = await content.pages(vacancy, { limit });
      return items.map((page) => jobRow(page, page.typeData.lead, vacancyFacts(page.typeData, locale)));
    }
  }
}

function Row({ row, under }: { row: RowContent; under: string }) {
  const { href, title, margin, text, facts, cover } = row;
  return (
    <Entry
      href={href}
      title={title}
      under={under}
      margin={margin}
      text={text}
      cover={
        cover && (
          <div className="entry-cover">
            <ResponsiveImage className="cover cover-page" image={cover} sizes="12rem" aspectRatio={3 / 4} alt="" />
          </div>
        )
      }
    >
      <dl className="entry-facts row figures">
        {facts.map(({ term, value }) => (
          <div key={term} className="entry-fact">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Entry>
  );
}

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
  keywords: {
    en: 'overview index links subpages',
    nl: 'overzicht index links onderliggende',
    de: 'übersicht index links unterseiten',
    fr: 'liste index liens sous-pages',
  },
  fields: {
    ...sectionFields,
    of: field.select({
      options: [
        { value: 'vacancy', label: { en: 'Vacancies', nl: 'Vacatures', de: 'Stellen', fr: 'Postes' } },
        { value: 'internship', label: { en: 'Internships', nl: 'Stages', de: 'Praktika', fr: 'Stages' } },
        {
          value: 'whitepaper',
          label: { en: 'White papers', nl: 'Whitepapers', de: 'Whitepapers', fr: 'Livres blancs' },
        },
      ],
      label: { en: 'Page type', nl: 'Paginatype', de: 'Seitentyp', fr: 'Type de page' },
    }),
    limit: limitField({
      en: 'Leave empty for twenty.',
      nl: 'Laat leeg voor twintig.',
      de: 'Leer lassen für zwanzig.',
      fr: 'Laissez vide pour vingt.',
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
    more: moreField({
      en: 'Link below the list',
      nl: 'Link onder de lijst',
      de: 'Link unter der Liste',
      fr: 'Lien sous la liste',
    }),
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
  async load({ fields, context, content }): Promise<{ rows: RowContent[] }> {
    const { locale } = context;
    const limit = Math.trunc(Math.min(Math.max(fields.limit ?? 20, 1), 50));
    const rows = await readRows(fields.of, content, { limit: limit + 1, locale });
    return { rows: rows.filter(({ pageID }) => pageID !== context.pageID).slice(0, limit) };
  },
  component({ label, title, empty, more, surface, data, block, context }) {
    return (
      <Section name="page-list" block={block} context={context} label={label} title={title} surface={surface}>
        {data.rows.length > 0 ? (
          <ul className="subgrid">
            {data.rows.map((row) => (
              <Row key={row.pageID} row={row} under={title} />
            ))}
          </ul>
        ) : (
          isShown(context, empty) && (
            <p className="entries-empty soft in-text">
              <FieldText context={context} path="empty" value={empty} />
            </p>
          )
        )}
        {more.label && more.to && (
          <p className="entries-more row in-text">
            <LinkTo link={more.to} className="arrow-link">
              <FieldText context={context} path="more.label" value={more.label} />
              <Arrow />
            </LinkTo>
          </p>
        )}
      </Section>
    );
  },
});
