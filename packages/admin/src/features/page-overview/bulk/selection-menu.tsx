import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session.ts';
import { useWorkingRelease } from '../../../lib/working-release.ts';
import type { PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import { OpenedMenu } from '../../../ui/opened-menu.tsx';
import { type BulkChoice, inRelease, onLiveSite, useBulkText } from './bulk-choices.ts';

interface ItemsProps {
  choices: typeof onLiveSite;
  onChoose(choice: BulkChoice): void;
}

/** Menu items of the actions that the user may perform. */
function Items({ choices, onChoose }: ItemsProps) {
  const can = useCan();
  const textOf = useBulkText();
  return choices
    .filter(({ permission }) => can(permission))
    .map(({ choice, icon: Icon }) => (
      <Menu.Item
        key={choice}
        leftSection={<Icon size={16} aria-hidden />}
        color={choice === 'trash' ? 'var(--danger)' : undefined}
        onClick={() => onChoose(choice)}
      >
        {textOf(choice, 'action')}
      </Menu.Item>
    ));
}

interface SelectionMenuProps {
  renderButton(props: PopupButtonProps): ReactElement;
  onAction(choice: BulkChoice): void;
}

/** Menu of the bulk actions, open when it mounts. */
export function SelectionMenu({ renderButton, onAction }: SelectionMenuProps) {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  return (
    <OpenedMenu renderButton={renderButton}>
      {working ? (
        <>
          <Items choices={inRelease.ofRelease} onChoose={onAction} />
          <Menu.Label>{t('workingRelease.bulk.live')}</Menu.Label>
          <Items choices={inRelease.ofLiveSite} onChoose={onAction} />
        </>
      ) : (
        <Items choices={onLiveSite} onChoose={onAction} />
      )}
    </OpenedMenu>
  );
}
