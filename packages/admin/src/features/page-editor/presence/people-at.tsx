import type { PresentUsers } from '@ximblox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorState } from '../editor-context.ts';
import { Initials } from './initials.tsx';
import classes from './presence.module.css';

function namesAt(people: PresentUsers): ReadonlyMap<string, string> {
  const byBlock = Map.groupBy(people, ({ block }) => block);
  return new Map(
    [...byBlock].map(([block, at]) => [block, [...new Set(at.map(({ person }) => person.name))].join('\n')]),
  );
}

/** Names of other users by block key, one per line. A string, so that blocks render only if their own users change. */
export function usePeopleAt(): ReadonlyMap<string, string> {
  const people = useEditorState((state) => state.people);
  return useMemo(() => namesAt(people), [people]);
}

/**
 * Marks a block where other users are; it stays editable.
 * @param names one per line
 */
export function PeopleAt({ names }: { names: string }) {
  const { t } = useTranslation();
  return (
    <span className={`rigid ${classes.at}`} title={names}>
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
