import { pageHeaderKey } from '@ximblox/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { LazyPopup, type PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { useSelection } from '../use-selection.ts';
import { Initials } from './initials.tsx';
import classes from './presence.module.css';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const PeoplePopover = lazyDialog(async () => (await import('./people-popover.tsx')).PeoplePopover);

/** Number of initials on the button. */
const shown = 3;

/** Other users who have the page open, and their blocks; empty without others. */
export function PeopleHere() {
  const { t } = useTranslation();
  const { watch } = useEditor();
  const { ID } = useSession();
  const people = useEditorState((state) => state.people);
  const [selected] = useSelection();
  useEffect(() => watch.start(), [watch]);
  const block = selected === null || selected === pageHeaderKey ? '' : selected;
  useEffect(() => watch.moveTo(block), [watch, block]);

  const others = [...new Map(people.map(({ person }) => [person.ID, person])).values()].filter(
    (person) => person.ID !== ID,
  );
  if (others.length === 0) return null;
  const summary = t('editor.work.people.count', { count: others.length + 1 });
  const button = (props: PopupButtonProps) => (
    <button type="button" className={`caption inline-row gap-6 rounded muted hover-ground ${classes.here}`} {...props}>
      <span className={classes.stack}>
        {others.slice(0, shown).map((person) => (
          <Initials key={person.ID} name={person.name} />
        ))}
      </span>
      <span className="narrow-unseen">{summary}</span>
    </button>
  );
  return (
    <LazyPopup kind="dialog" load={PeoplePopover.load} renderButton={button}>
      <PeoplePopover people={people} summary={summary} renderButton={button} />
    </LazyPopup>
  );
}
