import { Button } from '@mantine/core';
import type { DeletedPage } from '@ximblox/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { useRestore } from '../../ui/page-modals/use-restore.ts';
import classes from './bin.module.css';

interface BinTableProps {
  pages: readonly DeletedPage[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  onAsk: (action: 'restore' | 'purge', page: DeletedPage) => void;
}

const day = 86_400_000;

/** Whole days that a page still stays; it goes within an hour after the last. */
const daysLeft = ({ purgedAt }: DeletedPage): number =>
  Math.max(0, Math.ceil((Date.parse(purgedAt) - Date.now()) / day));

function Row({ page, onAsk }: { page: DeletedPage } & Pick<BinTableProps, 'onAsk'>) {
  const { t } = useTranslation();
  const types = usePageTypes();
  const { localeName } = useFormats();
  const { isRunning, restore } = useRestore(page, { onAddressTaken: () => onAsk('restore', page) });
  const left = daysLeft(page);
  const may = (action: 'restore' | 'purge') => page.availableActions.includes(action);
  return (
    <tr>
      <th scope="row" className={classes.title}>
        <span className={classes.name} lang={page.locale}>
          {page.title}
        </span>
        <span className={classes.address}>{page.url}</span>
      </th>
      <td>{pageTypeLabel(types, page.type)}</td>
      <td>{localeName(page.locale)}</td>
      <td>
        <DateTime time={page.deletedAt} />
        {page.deletedBy.name !== '' && (
          <span className={classes.by}>{t('page.bin.by', { name: page.deletedBy.name })}</span>
        )}
      </td>
      <td className={classes.left} data-soon={left <= 3}>
        {left === 0 ? t('page.bin.lastHours') : t('page.bin.daysLeft', { count: left })}
      </td>
      <td className={classes.actions}>
        {may('restore') && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<RotateCcw size={14} aria-hidden />}
            loading={isRunning}
            aria-label={`${t('page.bin.restore')}: ${page.title}`}
            onClick={() => (page.isAddressTaken ? onAsk('restore', page) : void restore())}
          >
            {t('page.bin.restore')}
          </Button>
        )}
        {may('purge') && (
          <LazyActionsMenu
            label={t('page.overview.action.more', { title: page.title })}
            actions={[
              {
                text: t('page.bin.purge.action'),
                icon: Trash2,
                isDangerous: true,
                onClick: () => onAsk('purge', page),
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
}

/** Deleted pages as a table; on a narrow window each row becomes a card. */
export function BinTable({ pages, isStale, onAsk }: BinTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('page.overview.column.title')}</th>
          <th scope="col">{t('page.overview.column.type')}</th>
          <th scope="col">{t('page.overview.column.locale')}</th>
          <th scope="col">{t('page.bin.deleted')}</th>
          <th scope="col">{t('page.bin.left')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <Row key={page.id} page={page} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  );
}
