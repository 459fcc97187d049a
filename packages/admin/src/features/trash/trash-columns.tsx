import { Button } from '@mantine/core';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';

interface Deleted {
  deletedAt: string;
  deletedBy: { name: string };
  purgedAt: string;
}

const day = 86_400_000;

/** Whole days until an item is deleted permanently, within an hour after the last day. */
const daysLeft = (purgedAt: string): number => Math.max(0, Math.ceil((Date.parse(purgedAt) - Date.now()) / day));

function TimeLeft({ purgedAt }: { purgedAt: string }) {
  const { t } = useTranslation();
  const left = daysLeft(purgedAt);
  return (
    <span className={`nowrap ${left <= 3 ? 'danger' : ''}`}>
      {left === 0 ? t('page.trash.lastHours') : t('page.trash.daysLeft', { count: left })}
    </span>
  );
}

/** Columns for the time of deletion, the user, and the remaining days. */
export function useStayColumns(): Column<Deleted, 'deletedAt'>[] {
  const { t } = useTranslation();
  return [
    {
      head: t('page.trash.deleted'),
      sort: 'deletedAt',
      renderCell: ({ deletedAt, deletedBy: { name } }) => (
        <>
          <DateTime time={deletedAt} />
          {name !== '' && <CellDetail>{t('page.trash.by', { name })}</CellDetail>}
        </>
      ),
    },
    { head: t('page.trash.left'), renderCell: ({ purgedAt }) => <TimeLeft purgedAt={purgedAt} /> },
  ];
}

interface TrashActionsProps {
  /** Name of the item, as its row shows it. */
  name: string;
  availableActions: readonly string[];
  isRestoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

/** Actions for an item in the trash. */
export function TrashActions({ name, availableActions, isRestoring, onRestore, onPurge }: TrashActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {availableActions.includes('restore') && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<RotateCcw size={14} aria-hidden />}
          loading={isRestoring}
          aria-label={`${t('page.trash.restore')}: ${name}`}
          onClick={onRestore}
        >
          {t('page.trash.restore')}
        </Button>
      )}
      {availableActions.includes('purge') && (
        <LazyActionsMenu
          label={t('page.overview.action.more', { title: name })}
          actions={[{ text: t('page.trash.purge.action'), icon: Trash2, isDangerous: true, onClick: onPurge }]}
        />
      )}
    </>
  );
}
