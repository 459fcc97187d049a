import { contract, type PageTemplate } from '@ximblox/contract';
import { LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useWholeList } from '../../lib/list/use-list.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { templatesQuery } from '../../lib/templates.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { DeleteTemplateModal } from './delete-template-modal.tsx';
import { EditTemplateModal } from './edit-template-modal.tsx';

const dialogs = { edit: EditTemplateModal, delete: DeleteTemplateModal };

function useColumns() {
  const { t } = useTranslation();
  const { localeName, number } = useFormats();
  const types = usePageTypes();
  const columns: Column<PageTemplate>[] = [
    {
      head: t('templates.name'),
      isTitle: true,
      renderCell: ({ name, description, missingTypes }) => (
        <>
          <RowTitle>{name}</RowTitle>
          {description !== '' && <CellDetail>{description}</CellDetail>}
          {missingTypes.length > 0 && (
            <CellDetail>{t('templates.missing', { types: missingTypes.join(', ') })}</CellDetail>
          )}
        </>
      ),
    },
    { head: t('page.overview.column.type'), renderCell: ({ type }) => pageTypeLabel(types, type) },
    { head: t('page.overview.column.locale'), renderCell: ({ locale }) => localeName(locale) },
    {
      head: t('templates.blocks'),
      isNamed: true,
      renderCell: ({ blocks, lockedBlocks }) => (
        <>
          {number(blocks)}
          {lockedBlocks > 0 && <CellDetail>{t('templates.lockedCount', { count: lockedBlocks })}</CellDetail>}
        </>
      ),
    },
    {
      head: t('templates.saved'),
      isNamed: true,
      renderCell: ({ savedAt, savedBy }) => (
        <>
          <DateTime time={savedAt} />
          {savedBy.name !== '' && <CellDetail>{savedBy.name}</CellDetail>}
        </>
      ),
    },
  ];
  return columns;
}

/** Table of page templates with edit and delete actions. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const list = useWholeList({
    queryKey: templatesQuery.queryKey,
    read: (signal) => api.call(contract.templates.list, { signal }),
  });
  const [open, setOpen] = useState<{ action: keyof typeof dialogs; template: PageTemplate }>();
  const Dialog = open && dialogs[open.action];
  return (
    <>
      <ListScreen
        title={t('templates.title')}
        description={t('templates.description')}
        back={{ to: '/new-page', text: t('page.new.title') }}
        list={list}
        count={(count) => t('templates.count', { count })}
        empty={{ title: t('templates.empty'), icon: LayoutTemplate, text: t('templates.emptyText') }}
        rowKey={({ id }) => id}
        columns={useColumns()}
        renderActions={(template) => (
          <LazyActionsMenu
            label={t('page.overview.action.more', { title: template.name })}
            actions={[
              { text: t('common.edit'), icon: Pencil, onClick: () => setOpen({ action: 'edit', template }) },
              {
                text: t('common.delete'),
                icon: Trash2,
                isDangerous: true,
                onClick: () => setOpen({ action: 'delete', template }),
              },
            ]}
          />
        )}
      />
      {open && Dialog && <Dialog template={open.template} onClose={() => setOpen(undefined)} />}
    </>
  );
}
