import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, Picture } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { teamMembers } from './team-members.ts';

export function TeamMembers({ label, title, intro, members, block, context }: PropsOf<typeof teamMembers>) {
  const { locale } = context;
  return (
    <Section name="team-members" block={block} context={context} label={label} title={title} intro={intro}>
      <ul className="team-list">
        {members.map((member, position) => (
          <li key={member.key} className="member">
            <div className="member-picture" {...editField(context, `members.${position}.image`)}>
              <Picture
                image={member.image}
                sizes="(min-width: 60rem) 22vw, (min-width: 40rem) 12rem, 45vw"
                cut={4 / 5}
              />
            </div>
            <ItemHeading under={title} className="member-name">
              <FieldText context={context} path={`members.${position}.name`} value={member.name} />
            </ItemHeading>
            <p className="member-function">
              <FieldText context={context} path={`members.${position}.function`} value={member.function} />
            </p>
            {isShown(context, member.description) && (
              <p className="member-text">
                <FieldText context={context} path={`members.${position}.description`} value={member.description} />
              </p>
            )}
            {isShown(context, member.specialties) && (
              <p className="member-specialties">
                {textOf(locale, 'specialties')}{' '}
                <FieldText context={context} path={`members.${position}.specialties`} value={member.specialties} />
              </p>
            )}
            {member.linkedin && (
              <p {...editField(context, `members.${position}.linkedin`)}>
                <a
                  href={member.linkedin}
                  rel="external"
                  aria-label={textOf(locale, 'linkedinOf', { name: member.name })}
                >
                  {textOf(locale, 'linkedin')}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
