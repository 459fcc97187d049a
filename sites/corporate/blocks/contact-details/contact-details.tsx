import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, isShown, LinkTo, ResponsiveImage } from '@ximblox/site/kit';
import { weekdayRange, weekdays } from '../../field-kinds/weekdays.ts';
import { nameField } from '../../fields.ts';
import { telephoneHref } from '../../layout/firm.ts';
import { Mark } from '../../layout/mark.tsx';
import { message } from '../../messages/message.ts';
import { groups } from '../groups.ts';
import { ItemHeading } from '../../layout/item-heading.tsx';
import { introField, markField, sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

/** The details of a place, in order. */
const rows: {
  name: 'address' | 'phone' | 'email' | 'hours';
  term: Parameters<typeof message>[1];
  lines?: boolean;
  href?: (value: string) => string;
}[] = [
  { name: 'address', term: 'address', lines: true },
  { name: 'phone', term: 'phone', href: telephoneHref },
  { name: 'email', term: 'email', href: (value) => `mailto:${value}` },
  { name: 'hours', term: 'openHours', lines: true },
];

export const contactDetails = defineBlock({
  type: 'contact-details',
  label: { en: 'Contact details', nl: 'Contactgegevens', de: 'Kontaktdaten', fr: 'Coordonnées' },
  group: groups.lists,
  description: {
    en: 'Offices or departments with address, phone and email',
    nl: 'Kantoren of afdelingen met adres, telefoon en e-mail',
    de: 'Büros oder Abteilungen mit Adresse, Telefon und E-Mail',
    fr: 'Des bureaux ou services avec adresse, téléphone et e-mail',
  },
  keywords: {
    en: 'address phone email map location',
    nl: 'adres telefoon e-mail kaart locatie',
    de: 'adresse telefon e-mail karte standort',
    fr: 'adresse téléphone e-mail carte plan lieu',
  },
  fields: {
    ...sectionFields,
    intro: introField(300),
    places: field.list(
      {
        name: nameField,
        address: field.multiline({
          max: 240,
          inline: true,
          label: { en: 'Address', nl: 'Adres', de: 'Adresse', fr: 'Adresse' },
        }),
        phone: field.text({
          max: 40,
          inline: true,
          label: { en: 'Phone', nl: 'Telefoon', de: 'Telefon', fr: 'Téléphone' },
        }),
        email: field.text({
          max: 120,
          format: 'email',
          inline: true,
          label: { en: 'Email', nl: 'E-mail', de: 'E-Mail', fr: 'E-mail' },
        }),
        hours: field.multiline({
          max: 240,
          inline: true,
          label: { en: 'Opening hours', nl: 'Openingstijden', de: 'Öffnungszeiten', fr: 'Horaires d’ouverture' },
        }),
        days: weekdays({ label: { en: 'Open on', nl: 'Open op', de: 'Geöffnet am', fr: 'Ouvert le' } }),
        mark: markField,
        image: field.image({
          ratio: 3 / 2,
          label: { en: 'Image or map', nl: 'Afbeelding of kaart', de: 'Bild oder Karte', fr: 'Image ou carte' },
        }),
      },
      {
        min: 1,
        max: 8,
        required: true,
        itemLabel: 'name',
        label: { en: 'Places', nl: 'Plaatsen', de: 'Orte', fr: 'Lieux' },
      },
    ),
  },
  example: {
    props: {
      label: 'Kantoren',
      title: 'Waar we zitten',
      intro: 'Kom langs, bel of schrijf. Bij hoogwater nemen we ook ’s nachts op.',
      places: [
        {
          name: 'Hoofdkantoor IJmuiden',
          address: 'Sluisplein 12\n1975 AG IJmuiden',
          phone: '0251 55 01 40',
          email: 'info@waterlijn.example',
          hours: '8.30 – 17.30 uur',
          days: [1, 2, 3, 4, 5],
          mark: '52° 27′ 51″ N · 4° 36′ 22″ O · NAP +4,8 m',
        },
        {
          name: 'Rivierenkantoor Nijmegen',
          address: 'Waalkade 68\n6511 XR Nijmegen',
          phone: '024 55 01 400',
          email: 'rivieren@waterlijn.example',
          hours: '9.00 – 17.00 uur',
          days: [2, 4],
          mark: '51° 51′ 02″ N · 5° 52′ 09″ O · NAP +12,1 m',
        },
      ],
    },
    images: {
      'places.0.image': {
        path: '/landschap/havensluis.jpg',
        alt: 'Een havensluis van boven: een binnenvaartschip ligt in de kolk',
      },
      'places.1.image': {
        path: '/landschap/pont-over-de-rivier.jpg',
        alt: 'Een kleine veerpont steekt bij zonsopkomst de rivier over',
      },
    },
  },
  component({ label, title, intro, places, block, context }) {
    const { locale } = context;
    return (
      <Section name="contact-details" block={block} context={context} label={label} title={title} intro={intro}>
        <ul className="places subgrid">
          {places.map((place, position) => (
            <li key={place.key} className="place">
              {place.image && (
                <div className="place-image" {...editField(context, `places.${position}.image`)}>
                  <ResponsiveImage
                    className="cover"
                    image={place.image}
                    sizes="(min-width: 40rem) 45vw, 92vw"
                    aspectRatio={3 / 2}
                  />
                </div>
              )}
              <ItemHeading under={title}>
                <FieldText context={context} path={`places.${position}.name`} value={place.name} />
              </ItemHeading>
              {place.mark && (
                <span {...editField(context, `places.${position}.mark`)}>
                  <Mark mark={place.mark} />
                </span>
              )}
              <dl className="facts-rows ruled place-facts">
                {rows.map(({ name, term, lines, href }) =>
                  isShown(context, place[name]) ? (
                    <div key={name} className="facts-row">
                      <dt>{message(locale, term)}</dt>
                      <dd className={lines ? 'place-lines' : undefined}>
                        <LinkTo link={href ? { href: href(place[name]), external: false } : null} unlinked="children">
                          <FieldText context={context} path={`places.${position}.${name}`} value={place[name]} />
                        </LinkTo>
                      </dd>
                    </div>
                  ) : null,
                )}
                {place.days.length > 0 && (
                  <div className="facts-row">
                    <dt>{message(locale, 'openOn')}</dt>
                    <dd {...editField(context, `places.${position}.days`)}>{weekdayRange(place.days, locale)}</dd>
                  </div>
                )}
              </dl>
            </li>
          ))}
        </ul>
      </Section>
    );
  },
});
