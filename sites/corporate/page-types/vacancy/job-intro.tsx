import type { ResolvedImage } from '@ximblox/blocks';
import { PageOpening } from '../../layout/page-opening.tsx';
import { ContactPerson } from './contact-person.tsx';
import type { Fact, VacancyData } from './vacancy-facts.ts';

/** How a vacancy or internship opens: what it is, what it offers, and how to apply. */
export function JobIntro(props: {
  title: string;
  lead: string;
  kicker: string;
  /** The same for all jobs of the kind; `''` for none. */
  note: string;
  facts: Fact[];
  image: ResolvedImage | null;
  contact: VacancyData['contact'];
  locale: string;
}) {
  const { title, lead, kicker, note, facts, image, contact, locale } = props;
  return (
    <PageOpening title={title} kicker={kicker} image={image}>
      <p className="opening-lead">{lead}</p>
      <dl className="facts-rows opening-rows">
        {facts.map(({ term, value }) => (
          <div key={term} className="facts-row">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p>{note}</p>}
      <ContactPerson contact={contact} title={title} locale={locale} />
    </PageOpening>
  );
}
