import { Popover, UnstyledButton } from '@mantine/core';
import { pageHeaderKey, type PresentUsers } from '@ximblox/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { blockName } from '../overview/block-name.ts';
import { documentIn } from '../store/editor-state.ts';
import { useSelection } from '../use-selection.ts';
import { Initials } from './initials.tsx';
import classes from './presence.module.css';

const shown = 3;

/** Link to the block where a user is. */
function Row({ one, isSelf }: { one: PresentUsers[number]; isSelf: boolean }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const [, select] = useSelection();
  const block = useEditorState((state) => documentIn(state).blocks[one.block]);
  const { label, summary } = blockName(blockTypes, block);
  return (
    <li className="row gap-8 min-0">
      <Initials name={one.person.name} />
      <span className={`small stack min-0 ${classes.who}`}>
        <strong>{isSelf ? t('editor.work.people.otherWindow') : one.person.name}</strong>
        {block ? (
          <UnstyledButton className={classes.where} onClick={() => select(one.block)}>
            {label} {summary}
          </UnstyledButton>
        ) : (
          <span className={classes.where}>{t('editor.work.people.noBlock')}</span>
        )}
      </span>
    </li>
  );
}

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
  return (
    <Popover position="bottom-start" withinPortal={false} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={`caption inline-row gap-6 rounded muted hover-ground ${classes.here}`}>
          <span className={classes.stack}>
            {others.slice(0, shown).map((person) => (
              <Initials key={person.ID} name={person.name} />
            ))}
          </span>
          <span className={classes.count}>{summary}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={summary}>
        <ul className="plain-list stack gap-8">
          {people.map((one) => (
            <Row key={one.client} one={one} isSelf={one.person.ID === ID} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
