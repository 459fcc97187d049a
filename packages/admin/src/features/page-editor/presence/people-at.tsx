import { useTranslation } from 'react-i18next';
import { useBlockState } from '../editor-context.ts';
import { Initials } from './initials.tsx';
import classes from './presence.module.css';

/** Marks a block at which others are; it stays free to be edited by everybody. */
export function PeopleAt({ blockKey }: { blockKey: string }) {
  const { t } = useTranslation();
  // One text, so that nothing is drawn anew when others move elsewhere.
  const names = useBlockState(blockKey, ({ people }) =>
    [...new Set(people.filter(({ block }) => block === blockKey).map(({ person }) => person.name))].join('\n'),
  );
  if (names === '') return null;
  return (
    <span className={classes.at} title={names}>
      {names.split('\n').map((name) => (
        <Initials key={name} name={name} />
      ))}
      <span className="visually-hidden">
        {' '}
        ({t('editor.work.people.isHere', { names: names.replaceAll('\n', ', ') })})
      </span>
    </span>
  );
}
