import { shownNumber, telephoneHref } from '../../layout/firm.ts';
import { textOf } from '../../texts/text-of.ts';
import type { VacancyData } from './vacancy-facts.ts';

/** Whom to ask about a job, and the address to apply at. */
export function ContactPerson({
  contact,
  title,
  locale,
}: {
  contact: VacancyData['contact'];
  title: string;
  locale: string;
}) {
  const { name, phone, email } = contact;
  if (!phone && !email) return null;
  return (
    <div className="contact-person">
      {email && (
        <p>
          <a className="button" href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>
            {textOf(locale, 'appliedByMail')}
          </a>
        </p>
      )}
      {(name || phone) && (
        <p className="contact-person-name">
          {textOf(locale, 'askAbout')}
          <br />
          {name}
          {name && phone ? ', ' : ''}
          {phone && <a href={telephoneHref(phone)}>{shownNumber(phone, locale)}</a>}
        </p>
      )}
    </div>
  );
}
