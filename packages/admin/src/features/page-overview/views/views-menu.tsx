import { Button, Menu } from '@mantine/core';
import { contract, type SavedView } from '@ximblox/contract';
import { Bookmark, BookmarkPlus, Check, Pencil, Save, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { OpenedMenu } from '../../../ui/opened-menu.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { tasks } from '../page-list.ts';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { EditViewDialog } from './edit-view-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { type CurrentView, refreshSavedViews, viewAddress } from './saved-views.ts';
import classes from './views.module.css';

interface ViewItemProps {
  to: string;
  isCurrent: boolean;
  children: string;
}

const ViewItem = ({ to, isCurrent, children }: ViewItemProps) => (
  <Menu.Item
    component={Link}
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    leftSection={<Check size={16} aria-hidden visibility={isCurrent ? undefined : 'hidden'} />}
  >
    <span className="break-anywhere">{children}</span>
  </Menu.Item>
);

/** Group of saved views; nothing for none. */
function ViewGroup({
  label,
  views,
  view,
}: {
  label: string;
  views: readonly SavedView[];
  view: SavedView | undefined;
}) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((one) => (
        <ViewItem key={one.id} to={viewAddress(one)} isCurrent={one.id === view?.id}>
          {one.name}
        </ViewItem>
      ))}
    </>
  );
}

/** An open dialog, with the view it is about: that may be deleted meanwhile. */
type Dialog = { kind: 'save' } | { kind: 'edit' | 'delete'; view: SavedView };

interface ViewActionsProps {
  current: CurrentView;
  onDialog: (dialog: Dialog) => void;
}

/** Menu items that save the query, and change the current view. */
function ViewActions({ current: { view, query, isChanged }, onDialog }: ViewActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { run } = useCall();
  const mayChange = view && (!view.shared || can('manage-settings'));
  const update = async ({ id, name, shared }: SavedView): Promise<void> => {
    const body = { name, query, shared };
    const call = () => api.call(contract.savedViews.update, { params: { id: String(id) }, body });
    await run(call, t('page.views.updated', { name }));
    await refreshSavedViews();
  };
  return (
    <>
      <Menu.Divider />
      {mayChange && isChanged && (
        <Menu.Item leftSection={<Save size={16} aria-hidden />} onClick={() => void update(view)}>
          {t('page.views.update')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<BookmarkPlus size={16} aria-hidden />} onClick={() => onDialog({ kind: 'save' })}>
        {t('page.views.saveAs')}
      </Menu.Item>
      {mayChange && (
        <>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => onDialog({ kind: 'edit', view })}>
            {t('page.views.editOne')}
          </Menu.Item>
          <Menu.Item
            color="var(--danger)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => onDialog({ kind: 'delete', view })}
          >
            {t('page.views.deleteOne')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** Menu of the built-in, shared and own views of the list, with its button. Opens when it mounts. */
export function ViewsMenu({ current, children }: { current: CurrentView; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<Dialog>();
  const { views, view, task } = current;
  const onClose = (): void => setDialog(undefined);
  return (
    <>
      <OpenedMenu
        renderButton={(props) => (
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />} {...props}>
            {children}
          </Button>
        )}
        position="bottom-start"
        dropdownClass={`scroll ${classes.menu}`}
      >
        <Menu.Label>{t('page.views.builtIn')}</Menu.Label>
        {tasks.map((one) => (
          <ViewItem key={one} to={`${pathname}?state=${one}`} isCurrent={one === task}>
            {t(`page.overview.task.${one}`)}
          </ViewItem>
        ))}
        <ViewGroup label={t('page.views.shared')} views={views.filter(({ shared }) => shared)} view={view} />
        <ViewGroup label={t('page.views.own')} views={views.filter(({ shared }) => !shared)} view={view} />
        <ViewActions current={current} onDialog={setDialog} />
      </OpenedMenu>
      {dialog?.kind === 'save' && <SaveViewDialog current={current} onClose={onClose} />}
      {dialog?.kind === 'edit' && <EditViewDialog view={dialog.view} onClose={onClose} />}
      {dialog?.kind === 'delete' && <DeleteViewDialog view={dialog.view} onClose={onClose} />}
    </>
  );
}
