import type { ContentPage, PropsOf, ResolvedImage } from '@ximblox/blocks';
import { FieldText, isShown, LinkTo, Picture } from '@ximblox/site/kit';
import { Arrow } from '../../layout/arrow.tsx';
import { type InternshipData, internshipFacts } from '../../page-types/internship/internship-facts.ts';
import { type Fact, type VacancyData, vacancyFacts } from '../../page-types/vacancy/vacancy-facts.ts';
import { type WhitepaperData, whitepaperFacts } from '../../page-types/whitepaper/whitepaper-facts.ts';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { pageList } from './page-list.ts';

/** What a row shows of a page, whatever its type. */
interface Entry {
  margin: string;
  text: string;
  facts: Fact[];
  cover: ResolvedImage | null;
}

function entryOf({ type, typeData }: ContentPage, locale: string): Entry {
  if (type === 'whitepaper') {
    const data = typeData as unknown as WhitepaperData;
    return { margin: '', text: data.summary, facts: whitepaperFacts(data, locale), cover: data.cover };
  }
  if (type === 'internship') {
    const data = typeData as unknown as InternshipData;
    const [place, ...facts] = internshipFacts(data, locale);
    return { margin: place?.value ?? '', text: data.lead, facts, cover: null };
  }
  const data = typeData as unknown as VacancyData;
  const [place, ...facts] = vacancyFacts(data, locale);
  return { margin: place?.value ?? '', text: data.lead, facts, cover: null };
}

function Row({ page, under, locale }: { page: ContentPage; under: string; locale: string }) {
  const { margin, text, facts, cover } = entryOf(page, locale);
  return (
    <li className="entry">
      {cover && (
        <div className="entry-cover">
          <Picture image={cover} sizes="12rem" cut={3 / 4} alt="" />
        </div>
      )}
      {margin && <p className="entry-margin">{margin}</p>}
      <div className="entry-words">
        <ItemHeading under={under}>
          <a className="entry-link" href={page.url}>
            {page.title}
          </a>
        </ItemHeading>
        {text && <p className="entry-text">{text}</p>}
      </div>
      <dl className="entry-facts">
        {facts.map(({ term, value }) => (
          <div key={term} className="entry-fact">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

export function PageList({ label, title, empty, more, surface, data, block, context }: PropsOf<typeof pageList>) {
  return (
    <Section name="page-list" block={block} context={context} label={label} title={title} surface={surface}>
      {data.items.length > 0 ? (
        <ul className="entries">
          {data.items.map((page) => (
            <Row key={page.pageID} page={page} under={title} locale={context.locale} />
          ))}
        </ul>
      ) : (
        isShown(context, empty) && (
          <p className="entries-empty">
            <FieldText context={context} path="empty" value={empty} />
          </p>
        )
      )}
      {more.label && more.to && (
        <p className="entries-more">
          <LinkTo link={more.to} className="arrow-link">
            <FieldText context={context} path="more.label" value={more.label} />
            <Arrow />
          </LinkTo>
        </p>
      )}
    </Section>
  );
}
