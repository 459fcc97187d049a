import type { Person } from '@ximblox/contract';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './comments.module.css';

interface MentionListProps {
  id: string;
  people: readonly Person[];
  onPick(person: Person): void;
  /** Moves the focus back to the text. */
  onLeave(): void;
}

/** Offsets of the arrow keys in the list. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Suggested users. Enter in the text takes the first; arrow down moves into the list, and arrow up out of it. */
export function MentionList({ id, people, onPick, onLeave }: MentionListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons.findIndex((one) => one === document.activeElement) + (steps[event.key] ?? 0);
    const isLeaving = event.key === 'Escape' || next < 0;
    if (!isLeaving && steps[event.key] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLeaving) onLeave();
    else buttons[next]?.focus();
  };
  return (
    <>
      <output className="visually-hidden">{t('editor.comments.offered', { count: people.length })}</output>
      <ul ref={list} id={id} className={`stack card pad-4 ${classes.people}`} aria-label={t('editor.comments.people')}>
        {people.map((person) => (
          <li key={person.ID}>
            <button type="button" className="option full-width" onKeyDown={move} onClick={() => onPick(person)}>
              @{person.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
