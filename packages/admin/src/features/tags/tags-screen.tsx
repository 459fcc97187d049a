import { Button } from '@mantine/core';
import { contract, type CountedTag } from '@ximblox/contract';
import { Globe, Lock, Merge, Pencil, Plus, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tagKeys } from '../../fields/tags/use-tags.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { choiceFilter } from '../../lib/list/filters.ts';
import { useList } from '../../lib/list/use-list.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { DeleteTagModal } from './delete-tag-modal.tsx';
import { EditTagModal } from './edit-tag-modal.tsx';
import { MergeTagModal } from './merge-tag-modal.tsx';
import { filesAddress, pagesAddress } from './tag-addresses.ts';

const dialogs = { edit: EditTagModal, merge: MergeTagModal, delete: DeleteTagModal };
type TagAction = keyof typeof dialogs;

const visibilities = ['public', 'private'] as const;
const filters = { visibility: choiceFilter(visibilities) };

const useTagList = () =>
  useList({
    queryKey: tagKeys.list,
    filters,
    sorts: { name: 'asc', pages: 'desc', files: 'desc', createdAt: 'desc' },
    pageSize: 50,
    read: ({ visibility, ...page }, signal) =>
      api.call(contract.tags.list, {
        body: { ...page, private: visibility === '' ? undefined : visibility === 'private' },
        signal,
      }),
  });

function TagMenu({ tag, onAction }: { tag: CountedTag; onAction: (action: TagAction) => void }) {
  const { t } = useTranslation();
  return (
    <LazyActionsMenu
      label={t('page.overview.action.more', { title: tag.name })}
      actions={[
        { text: t('tags.action.edit'), icon: Pencil, onClick: () => onAction('edit') },
        { text: t('tags.action.merge'), icon: Merge, onClick: () => onAction('merge') },
        { text: t('tags.action.delete'), icon: Trash2, isDangerous: true, onClick: () => onAction('delete') },
      ]}
    />
  );
}

/** Number of pages and files with a tag, linked to the lists. */
function Uses({ count, label, to }: { count: number; label: string; to: string }) {
  const { number } = useFormats();
  if (count === 0) return '–';
  return (
    <Link to={to} aria-label={label}>
      {number(count)}
    </Link>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const columns: Column<CountedTag, 'name' | 'pages' | 'files' | 'createdAt'>[] = [
    { head: t('tags.name'), sort: 'name', isTitle: true, renderCell: ({ name }) => <RowTitle>{name}</RowTitle> },
    {
      head: t('tags.visibility'),
      renderCell: (tag) => (
        <Status icon={tag.private ? Lock : Globe}>{t(tag.private ? 'tags.private' : 'tags.public')}</Status>
      ),
    },
    {
      head: t('tags.pages'),
      sort: 'pages',
      isNumber: true,
      isNamed: true,
      renderCell: (tag) => (
        <>
          <Uses
            count={tag.pages}
            label={t('tags.pagesWith', { count: tag.pages, name: tag.name })}
            to={pagesAddress(tag)}
          />
          {tag.lists > 0 && <CellDetail>{t('tags.lists', { count: tag.lists })}</CellDetail>}
        </>
      ),
    },
    {
      head: t('tags.files'),
      sort: 'files',
      isNumber: true,
      isNamed: true,
      renderCell: (tag) => (
        <Uses
          count={tag.files}
          label={t('tags.filesWith', { count: tag.files, name: tag.name })}
          to={filesAddress(tag)}
        />
      ),
    },
    { head: t('tags.made'), sort: 'createdAt', renderCell: ({ createdAt }) => <DateTime time={createdAt} /> },
  ];
  return columns;
}

/** Tags with their uses, and actions to edit, merge and delete them. */
export function TagsScreen() {
  const { t } = useTranslation();
  const list = useTagList();
  const [open, setOpen] = useState<{ action: TagAction; tag: CountedTag } | { action: 'new' }>();
  const Dialog = open && open.action !== 'new' ? dialogs[open.action] : undefined;
  const close = (): void => setOpen(undefined);
  return (
    <>
      <ListScreen
        title={t('tags.title')}
        description={t('tags.description')}
        headerActions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ action: 'new' })}>
            {t('tags.new')}
          </Button>
        }
        list={list}
        hasSearch
        filters={
          <ListFilter
            list={list}
            name="visibility"
            label={t('tags.visibility')}
            all={t('tags.allVisibilities')}
            choices={visibilities.map((value) => ({ value, label: t(`tags.${value}`) }))}
          />
        }
        count={(count) => t('tags.count', { count })}
        empty={{ title: t('tags.empty'), icon: Tags, text: t('tags.emptyText') }}
        rowKey={({ id }) => id}
        columns={useColumns()}
        renderActions={(tag) => <TagMenu tag={tag} onAction={(action) => setOpen({ action, tag })} />}
      />
      {open?.action === 'new' && <EditTagModal onClose={close} />}
      {open && open.action !== 'new' && Dialog && <Dialog tag={open.tag} onClose={close} />}
    </>
  );
}
