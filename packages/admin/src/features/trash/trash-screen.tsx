import { contract, type DeletedPage } from '@ximblox/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { pageTypeLabel, usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { useRestore } from '../../ui/page-modals/use-restore.ts';
import { TrashActions, useStayColumns } from './trash-columns.tsx';
import { PurgeModal } from './purge-modal.tsx';
import { RestoreModal } from './restore-modal.tsx';

const dialogs = { restore: RestoreModal, purge: PurgeModal };
type Ask = (action: keyof typeof dialogs, page: DeletedPage) => void;

function PageActions({ page, onAsk }: { page: DeletedPage; onAsk: Ask }) {
  const { isRunning, restore } = useRestore(page, { onAddressTaken: () => onAsk('restore', page) });
  return (
    <TrashActions
      name={page.title}
      availableActions={page.availableActions}
      isRestoring={isRunning}
      onRestore={() => (page.isAddressTaken ? onAsk('restore', page) : void restore())}
      onPurge={() => onAsk('purge', page)}
    />
  );
}

/** Trash of the pages, with actions to restore and to delete permanently. */
export function TrashScreen() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { binDays } = useSiteSettings();
  const types = usePageTypes();
  const stay = useStayColumns();
  const list = useList({
    queryKey: ['pages', 'trash'],
    sorts: { deletedAt: 'desc', title: 'asc' },
    read: (page, signal) => api.call(contract.trash.list, { body: page, signal }),
  });
  const [open, setOpen] = useState<{ action: keyof typeof dialogs; page: DeletedPage }>();
  const Dialog = open && dialogs[open.action];
  return (
    <>
      <ListScreen
        title={t('page.trash.title')}
        description={t('page.trash.description', { count: binDays })}
        back={{ to: '/', text: t('menu.allPages') }}
        list={list}
        hasSearch
        count={(count) => t('page.overview.count', { count })}
        empty={{ title: t('page.trash.empty'), icon: Trash2, text: t('page.trash.emptyText', { count: binDays }) }}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('page.overview.column.title'),
            sort: 'title',
            isTitle: true,
            renderCell: ({ title, locale, url }) => (
              <>
                <RowTitle lang={locale}>{title}</RowTitle>
                <CellDetail>{url}</CellDetail>
              </>
            ),
          },
          { head: t('page.overview.column.type'), renderCell: ({ type }) => pageTypeLabel(types, type) },
          { head: t('page.overview.column.locale'), renderCell: ({ locale }) => localeName(locale) },
          ...stay,
        ]}
        renderActions={(page) => <PageActions page={page} onAsk={(action) => setOpen({ action, page })} />}
      />
      {open && Dialog && <Dialog page={open.page} onClose={() => setOpen(undefined)} />}
    </>
  );
}
