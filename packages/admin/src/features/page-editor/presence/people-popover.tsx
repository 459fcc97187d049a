import { Popover, UnstyledButton } from '@mantine/core';
import type { PresentUsers } from '@ximblox/contract';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import type { PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { blockName } from '../overview/block-name.ts';
import { documentIn } from '../store/editor-state.ts';
import { useSelection } from '../use-selection.ts';
import { Initials } from './initials.tsx';
import classes from './presence.module.css';

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
      <span className="small stack min-0 dense">
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

interface PeoplePopoverProps {
  people: PresentUsers;
  summary: string;
  renderButton(props: PopupButtonProps): ReactElement;
}

/** List of the users who have the page open, with its button. Open when it mounts. */
export function PeoplePopover({ people, summary, renderButton }: PeoplePopoverProps) {
  const { ID } = useSession();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <Popover
      defaultOpened
      position="bottom-start"
      withinPortal={false}
      shadow="md"
      trapFocus
      // It mounts open, so there is no previous focus to return to.
      onClose={() => {
        if (document.activeElement?.closest('[role="dialog"]')) button?.focus();
      }}
    >
      <Popover.Target>{renderButton({ ref: setButton })}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={summary}>
        <ul className="stack gap-8">
          {people.map((one) => (
            <Row key={one.client} one={one} isSelf={one.person.ID === ID} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
