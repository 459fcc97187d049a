import { Button } from '@mantine/core';
import type { DeletedPage } from '@ximblox/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { useRestore } from '../../ui/page-modals/use-restore.ts';
import classes from './bin.module.css';
import { StayCells } from './stay-cells.tsx';

interface BinTableProps {
  pages: readonly DeletedPage[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  onAsk: (action: 'restore' | 'purge', page: DeletedPage) => void;
}

function Row({ page, onAsk }: { page: DeletedPage } & Pick<BinTableProps, 'onAsk'>) {
  const { t } = useTranslation();
  const types = usePageTypes();
  const { localeName } = useFormats();
  const { isRunning, restore } = useRestore(page, { onAddressTaken: () => onAsk('restore', page) });
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
      <StayCells deleted={page} />
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
