import type { PropsOf } from '@ximblox/blocks';
import { editField, Picture } from '@ximblox/site/kit';
import { telephoneHref } from '../../layout/firm.ts';
import { Mark } from '../../layout/mark.tsx';
import { textOf } from '../../texts/text-of.ts';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { contactDetails } from './contact-details.ts';

export function ContactDetails({ label, title, intro, places, block, context }: PropsOf<typeof contactDetails>) {
  const { locale } = context;
  return (
    <Section name="contact-details" block={block} context={context} label={label} title={title} intro={intro}>
      <ul className="places">
        {places.map((place, position) => (
          <li key={place.name} className="place" {...editField(context, `places.${position}.name`)}>
            {place.image && (
              <div className="place-picture">
                <Picture image={place.image} sizes="(min-width: 60rem) 45vw, 92vw" />
              </div>
            )}
            <ItemHeading under={title}>{place.name}</ItemHeading>
            {place.mark && <Mark mark={place.mark} />}
            <dl className="facts-rows place-facts">
              {place.address && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'address')}</dt>
                  <dd className="place-lines">{place.address}</dd>
                </div>
              )}
              {place.phone && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'phone')}</dt>
                  <dd>
                    <a href={telephoneHref(place.phone)}>{place.phone}</a>
                  </dd>
                </div>
              )}
              {place.email && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'email')}</dt>
                  <dd>
                    <a href={`mailto:${place.email}`}>{place.email}</a>
                  </dd>
                </div>
              )}
              {place.hours && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'openHours')}</dt>
                  <dd className="place-lines">{place.hours}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
