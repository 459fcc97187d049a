import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, Picture } from '@ximblox/site/kit';
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
          <li key={place.key} className="place">
            {place.image && (
              <div className="place-picture" {...editField(context, `places.${position}.image`)}>
                <Picture image={place.image} sizes="(min-width: 40rem) 45vw, 92vw" cut={3 / 2} />
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
            <dl className="facts-rows place-facts">
              {isShown(context, place.address) && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'address')}</dt>
                  <dd className="place-lines">
                    <FieldText context={context} path={`places.${position}.address`} value={place.address} />
                  </dd>
                </div>
              )}
              {isShown(context, place.phone) && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'phone')}</dt>
                  <dd>
                    <a href={telephoneHref(place.phone)}>
                      <FieldText context={context} path={`places.${position}.phone`} value={place.phone} />
                    </a>
                  </dd>
                </div>
              )}
              {isShown(context, place.email) && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'email')}</dt>
                  <dd>
                    <a href={`mailto:${place.email}`}>
                      <FieldText context={context} path={`places.${position}.email`} value={place.email} />
                    </a>
                  </dd>
                </div>
              )}
              {isShown(context, place.hours) && (
                <div className="facts-row">
                  <dt>{textOf(locale, 'openHours')}</dt>
                  <dd className="place-lines">
                    <FieldText context={context} path={`places.${position}.hours`} value={place.hours} />
                  </dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
