import type { MergeChoice } from '@ximblox/blocks/internal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './conflict.module.css';

interface ConflictSidesProps {
  id: string;
  /** Name of the other side. */
  theirName: string;
  mine: ReactNode;
  theirs: ReactNode;
  choice: MergeChoice | undefined;
  onChoose(choice: 'mine' | 'theirs'): void;
}

/** Both sides of a conflict, each with its radio button. */
export function ConflictSides({ id, theirName, mine, theirs, choice, onChoose }: ConflictSidesProps) {
  const { t } = useTranslation();
  const sides = [
    { side: 'mine', title: t('editor.conflict.side.mine'), choose: t('editor.conflict.keepMine'), content: mine },
    { side: 'theirs', title: theirName, choose: t('editor.conflict.takeTheirs'), content: theirs },
  ] as const;
  return (
    <div className={`stack two-columns ${classes.sides}`}>
      {sides.map(({ side, title, choose, content }) => (
        <section
          key={side}
          className={`stack gap-8 min-0 ${classes.side}`}
          data-chosen={choice === side || choice === 'both' || undefined}
        >
          <p className="caption muted strong">{title}</p>
          <div id={`${id}-${side}`} className="break-anywhere list-box">
            {content}
          </div>
          <label className="row gap-8 strong pointer min-height-32">
            <input
              type="radio"
              name={id}
              value={side}
              checked={choice === side}
              aria-describedby={`${id}-${side}`}
              onChange={() => onChoose(side)}
            />
            {choose}
          </label>
        </section>
      ))}
    </div>
  );
}
