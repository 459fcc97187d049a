import { Button } from '@mantine/core';
import { maxBulkPages } from '@ximblox/contract';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { LazyPopup, type PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import type { BulkChoice } from './bulk-choices.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const SelectionMenu = lazyDialog(async () => (await import('./selection-menu.tsx')).SelectionMenu);

export interface SelectionActionsProps {
  /** Number of selected pages. */
  count: number;
  /** Number of pages that match the filters. */
  total: number;
  onSelectMatching(): void;
  onClear(): void;
  onAction(choice: BulkChoice): void;
}

/** Number of selected pages with their bulk actions. */
export function SelectionActions({ count, total, onSelectMatching, onClear, onAction }: SelectionActionsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isTooMany = count > maxBulkPages;
  const menuButton = (props: PopupButtonProps) => (
    <Button
      size="compact-sm"
      aria-label={t('bulk.menu')}
      disabled={isTooMany}
      rightSection={<ChevronDown size={14} aria-hidden />}
      {...props}
    >
      {t('bulk.open')}
    </Button>
  );
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
      <LazyPopup kind="menu" load={SelectionMenu.load} renderButton={menuButton}>
        <SelectionMenu renderButton={menuButton} onAction={onAction} />
      </LazyPopup>
    </>
  );
}
