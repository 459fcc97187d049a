import { type ContentPage, defineBlock, field, type PropsOf, registerBlock, type ResolvedImage } from '@ximblox/blocks';
import { FieldText, isShown, LinkTo, ResponsiveImage } from '@ximblox/site/kit';
import { limitField } from '../../fields.ts';
import { Arrow } from '../../layout/arrow.tsx';
import { Entry } from '../../layout/entry.tsx';
import type { Fact } from '../../layout/facts-rows.tsx';
import { type InternshipData, internshipFacts } from '../../page-types/internship/internship.tsx';
import { type VacancyData, vacancyFacts } from '../../page-types/vacancy/vacancy.tsx';
import { type WhitepaperData, whitepaperFacts } from '../../page-types/whitepaper/whitepaper.tsx';
import { groups } from '../groups.ts';
import { moreField, sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

const orders = { vacancy: 'newest', internship: 'newest', whitepaper: 'field:date' } as const;

const definition = defineBlock({
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

/** Content of a row, for any page type. */
interface RowContent {
  margin: string;
  text: string;
  facts: Fact[];
  cover: ResolvedImage | null;
}

function rowOf({ type, typeData }: ContentPage, locale: string): RowContent {
  if (type === 'whitepaper') {
    const data = typeData as unknown as WhitepaperData;
    return { margin: '', text: data.summary, facts: whitepaperFacts(data, locale), cover: data.cover };
  }
  const [place, ...facts] =
    type === 'internship'
      ? internshipFacts(typeData as unknown as InternshipData, locale)
      : vacancyFacts(typeData as unknown as VacancyData, locale);
  return { margin: place?.value ?? '', text: String(typeData.lead), facts, cover: null };
}

function Row({ page, under, locale }: { page: ContentPage; under: string; locale: string }) {
  const { margin, text, facts, cover } = rowOf(page, locale);
  return (
    <Entry
      href={page.url}
      title={page.title}
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

function PageList({ label, title, empty, more, surface, data, block, context }: PropsOf<typeof definition>) {
  return (
    <Section name="page-list" block={block} context={context} label={label} title={title} surface={surface}>
      {data.items.length > 0 ? (
        <ul className="subgrid">
          {data.items.map((page) => (
            <Row key={page.pageID} page={page} under={title} locale={context.locale} />
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
}

export const pageList = registerBlock(definition, PageList);
