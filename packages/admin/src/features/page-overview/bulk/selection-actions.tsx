import { Button, Menu } from '@mantine/core';
import { maxBulkPages } from '@ximblox/contract';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useWorkingRelease } from '../../../lib/working-release.ts';
import { InnerMenu } from '../../../ui/inner-menu.tsx';
import { type BulkChoice, inRelease, onLiveSite, useBulkText } from './bulk-choices.ts';

export interface SelectionActionsProps {
  /** Number of selected pages. */
  count: number;
  /** Number of pages that match the filters. */
  total: number;
  onSelectMatching(): void;
  onClear(): void;
  onAction(choice: BulkChoice): void;
}

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

/** Number of selected pages with their bulk actions. */
export function SelectionActions({ count, total, onSelectMatching, onClear, onAction }: SelectionActionsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const button = useRef<HTMLButtonElement>(null);
  const isTooMany = count > maxBulkPages;
  const working = useWorkingRelease();
  const choose = (choice: BulkChoice): void => {
    // The menu item is removed, so the dialog restores the focus to the button.
    button.current?.focus({ preventScroll: true });
    onAction(choice);
  };
  return (
    <>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectMatching}>
          {t('bulk.everything', { count: total, number: number(total) })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {isTooMany && <span className="danger">{t('bulk.tooMany', { number: number(maxBulkPages) })}</span>}
      <InnerMenu>
        <Menu.Target>
          <Button
            ref={button}
            size="compact-sm"
            aria-label={t('bulk.menu')}
            disabled={isTooMany}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            {t('bulk.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {working ? (
            <>
              <Items choices={inRelease.ofRelease} onChoose={choose} />
              <Menu.Label>{t('workingRelease.bulk.live')}</Menu.Label>
              <Items choices={inRelease.ofLiveSite} onChoose={choose} />
            </>
          ) : (
            <Items choices={onLiveSite} onChoose={choose} />
          )}
        </Menu.Dropdown>
      </InnerMenu>
    </>
  );
}
