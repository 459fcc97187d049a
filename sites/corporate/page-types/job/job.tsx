import { field, type RenderContext, type TypeDataOf } from '@ximblox/blocks';
import { imageField, type leadField } from '../../fields.ts';
import { editField, FieldText, PageTitle } from '@ximblox/site/kit';
import { type Fact, FactsRows } from '../../layout/facts-rows.tsx';
import { shownNumber, telephoneHref } from '../../layout/firm.ts';
import { PageOpening } from '../../layout/page-opening.tsx';
import { message } from '../../messages/message.ts';

/** Contact person for applicants. */
const contactField = field.group(
  {
    name: field.text({ max: 80, label: { en: 'Name', nl: 'Naam', de: 'Name', fr: 'Nom' } }),
    phone: field.text({ max: 40, label: { en: 'Phone', nl: 'Telefoon', de: 'Telefon', fr: 'Téléphone' } }),
    email: field.text({ max: 120, format: 'email', label: { en: 'Email', nl: 'E-mail', de: 'E-Mail', fr: 'E-mail' } }),
  },
  { label: { en: 'Contact person', nl: 'Contactpersoon', de: 'Ansprechperson', fr: 'Personne à contacter' } },
);

export const locationField = field.text({
  max: 80,
  inline: true,
  required: true,
  label: { en: 'Location', nl: 'Standplaats', de: 'Standort', fr: 'Lieu' },
});

/** The last fields of vacancies and internships. */
export const closingFields = {
  closingDate: field.date({
    label: { en: 'Closing date', nl: 'Sluitingsdatum', de: 'Bewerbungsschluss', fr: 'Date de clôture' },
  }),
  image: imageField(3 / 2),
  contact: contactField,
};

/** Properties of the page types vacancy and internship. */
export const jobProperties = {
  note: field.multiline({
    max: 400,
    label: {
      en: 'Note below the facts',
      nl: 'Opmerking onder de feiten',
      de: 'Hinweis unter den Fakten',
      fr: 'Note sous les faits',
    },
    help: {
      en: 'Shown on every page of this type, for example who can apply',
      nl: 'Staat op elke pagina van dit type, bijvoorbeeld wie kan solliciteren',
      de: 'Erscheint auf jeder Seite dieses Typs, etwa wer sich bewerben kann',
      fr: 'Affiché sur toutes les pages de ce type, par exemple qui peut postuler',
    },
  }),
};

/** Contact person and the link to apply by email. */
function ContactPerson({ page }: { page: JobPage }) {
  const { title, locale } = page;
  const { name, phone, email } = page.typeData.contact;
  if (!phone && !email) return null;
  return (
    <div className="contact-person" {...editField(page, 'contact')}>
      {email && (
        <p>
          <a
            className="button"
            {...editField(page, 'contact.email')}
            href={`mailto:${email}?subject=${encodeURIComponent(title)}`}
          >
            {message(locale, 'appliedByMail')}
          </a>
        </p>
      )}
      {(name || phone) && (
        <p className="contact-person-name soft">
          {message(locale, 'askAbout')}
          <br />
          <FieldText context={page} path="contact.name" value={name} />
          {name && phone ? ', ' : ''}
          {phone && (
            <a href={telephoneHref(phone)} {...editField(page, 'contact.phone')}>
              {shownNumber(phone, locale)}
            </a>
          )}
        </p>
      )}
    </div>
  );
}

interface JobPage extends Pick<RenderContext, 'title' | 'locale' | 'preview' | 'editFields'> {
  typeData: TypeDataOf<{ lead: typeof leadField } & typeof closingFields>;
}

/** Opens a vacancy or internship: what it is, what it offers, and how to apply. `note` is the same for all pages of the type. */
export function JobIntro({
  page,
  kicker,
  facts,
  note,
}: {
  page: JobPage;
  kicker: string;
  facts: Fact[];
  note: string;
}) {
  return (
    <PageOpening
      title={<PageTitle context={page} />}
      kicker={kicker}
      image={page.typeData.image}
      editImage={editField(page, 'image')}
    >
      <FieldText as="p" className="opening-lead lead" context={page} path="lead" value={page.typeData.lead} />
      <FactsRows facts={facts} context={page} />
      {note && <p>{note}</p>}
      <ContactPerson page={page} />
    </PageOpening>
  );
}
