import type { DeletedPage } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { useRestore } from '../../ui/page-modals/use-restore.ts';
import { ActionCell } from './action-cell.tsx';
import classes from './bin.module.css';
import { StayCells } from './stay-cells.tsx';

interface BinTableProps {
  pages: readonly DeletedPage[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  onAsk: (action: 'restore' | 'purge', page: DeletedPage) => void;
}

function Row({ page, onAsk }: { page: DeletedPage } & Pick<BinTableProps, 'onAsk'>) {
  const types = usePageTypes();
  const { localeName } = useFormats();
  const { isRunning, restore } = useRestore(page, { onAddressTaken: () => onAsk('restore', page) });
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
      <ActionCell
        name={page.title}
        availableActions={page.availableActions}
        isRestoring={isRunning}
        onRestore={() => (page.isAddressTaken ? onAsk('restore', page) : void restore())}
        onPurge={() => onAsk('purge', page)}
      />
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
