import { Button } from '@mantine/core';
import type { MenuTree as SavedTree } from '@ximblox/contract';
import { Copy, ListTree, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type Untranslated, UntranslatedItems } from './copy-dialog.tsx';
import { type MenuDialog, MenuDialogs } from './menu-dialogs.tsx';
import { findItem, keyAt, levelLimit, removeItem } from './menu-draft.ts';
import type { RowActions } from './menu-row.tsx';
import classes from './menu-structure.module.css';
import { MenuTree } from './menu-tree.tsx';
import { useMenuDraft } from './use-menu-draft.ts';
import { useMenuMoves } from './use-menu-moves.ts';

/** Each menu and locale has an address of its own. */
const leavesTree: Parameters<typeof useLeaveGuard>[1] = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

/**
 * Items of one menu in one locale, until they are saved: then visitors see them.
 * @param depth levels that the menu may have
 */
export function MenuEditor({ saved, depth }: { saved: SavedTree; depth: number }) {
  const { t } = useTranslation();
  const draft = useMenuDraft(saved);
  const { items, isDirty, change } = draft;
  const limit = levelLimit(depth, draft.base);
  const { locales } = useSiteSettings();
  /** Of the tree that was taken over and is not saved yet. */
  const [untranslated, setUntranslated] = useState<Untranslated>([]);
  const [dialog, setDialog] = useState<MenuDialog>();
  const { grabbed, ...moves } = useMenuMoves(items, change, limit);
  const errors = useErrors('menu-structure');
  const blocker = useLeaveGuard(isDirty, leavesTree);
  useEffect(() => () => clearErrors('menu-structure'), []);

  const actions: RowActions = {
    ...moves,
    onEdit: (key) => setDialog({ kind: 'edit', key }),
    onAdd: (parent) => setDialog({ kind: 'add', parent }),
    onRemove: (key) => {
      const before = items;
      const name = findItem(items, key)?.item.title ?? '';
      change(removeItem(items, key));
      toast({
        text: t('menus.removed', { name }),
        action: { text: t('menus.undo'), onClick: () => change(before) },
      });
    },
  };
  const save = async (): Promise<boolean> => {
    const isSaved = await draft.save();
    if (isSaved) toast({ text: t('menus.saved') });
    return isSaved;
  };

  return (
    <>
      <div className={`row wrap gap-8 ${classes.bar}`}>
        <SaveBar
          saved={saved}
          isDirty={isDirty}
          isSaving={draft.isSaving}
          unsaved={t('menus.unsaved')}
          save={t('menus.save')}
          onSave={() => void save()}
          onDiscard={draft.discard}
        >
          {locales.length > 1 && (
            <Button
              variant="default"
              leftSection={<Copy size={16} aria-hidden />}
              onClick={() => setDialog({ kind: 'copy' })}
            >
              {t('menus.copy.open')}
            </Button>
          )}
        </SaveBar>
      </div>
      <ErrorList errors={errors.filter(({ property }) => keyAt(items, property) === undefined)} />
      {isDirty && <UntranslatedItems items={untranslated.filter(({ key }) => findItem(items, key) !== undefined)} />}
      {items.length === 0 ? (
        <EmptyState title={t('menus.empty')} icon={ListTree}>
          {t('menus.emptyText')}
        </EmptyState>
      ) : (
        <MenuTree tree={items} errors={errors} grabbed={grabbed} depth={depth} limit={limit} actions={actions} />
      )}
      <Button
        variant="default"
        className="margin-top-16"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => setDialog({ kind: 'add', parent: null })}
      >
        {t('menus.add')}
      </Button>

      {dialog && (
        <MenuDialogs
          dialog={dialog}
          saved={saved}
          items={items}
          onChange={change}
          onCopied={setUntranslated}
          onClose={() => setDialog(undefined)}
        />
      )}
      {draft.theirs && (
        <ConflictDialog
          base={draft.base}
          theirs={draft.theirs}
          isSaving={draft.isSaving}
          onKeepMine={() => void draft.keepMine()}
          onTakeTheirs={draft.takeTheirs}
          onClose={draft.dismiss}
        />
      )}
      {!draft.theirs && <LeaveDialog blocker={blocker} isSaving={draft.isSaving} onSave={save} />}
    </>
  );
}
