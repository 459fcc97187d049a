import { Button } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import type { MenuTree as SavedTree } from '@ximblox/contract';
import { Copy, ListTree, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryButton } from '../../fields/history/history-button.tsx';
import { useFormats } from '../../lib/format.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { leavesAddress } from '../../ui/leave-guard.tsx';
import type { Edited } from '../../ui/release-form/edited.ts';
import { ReleaseFormButton } from '../../ui/release-form/release-form-button.tsx';
import { ReleaseFormNote } from '../../ui/release-form/release-form-note.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { ConflictChanges } from './conflict-changes.tsx';
import { type Untranslated, UntranslatedItems } from './copy-dialog.tsx';
import { type MenuDialog, MenuDialogs } from './menu-dialogs.tsx';
import { findItem, keyAt, type LevelLimit, levelLimit, removeItem, type Tree } from './menu-draft.ts';
import type { RowActions } from './menu-row.tsx';
import classes from './menu-structure.module.css';
import { MenuTree } from './menu-tree.tsx';
import { type MenuDraft, menuItem, useMenuDraft } from './use-menu-draft.ts';
import { useMenuMoves } from './use-menu-moves.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const MenuHistory = lazyDialog(async () => (await import('./menu-history.tsx')).MenuHistory);

interface MenuBarProps {
  draft: MenuDraft;
  onRestore(tree: Tree): void;
  onCopy(): void;
}

function MenuBar({ draft, onRestore, onCopy }: MenuBarProps) {
  const { t, i18n } = useTranslation();
  const { localeName } = useFormats();
  const { locales, menus } = useSiteSettings();
  const { shown, live: saved, release } = draft.base;
  const label = localise(menus.find(({ id }) => id === saved.id)?.label ?? saved.id, i18n.language);
  const { isDirty } = draft;
  return (
    <div className={`row wrap gap-8 ${classes.bar}`}>
      <SaveBar
        saved={shown}
        isDirty={isDirty}
        isSaving={draft.isSaving}
        unsaved={t('menus.unsaved')}
        save={release ? t('editor.release.save', { name: release.name }) : t('menus.save')}
        onSave={() => void draft.save()}
        onDiscard={draft.discard}
      >
        <ReleaseFormButton
          item={menuItem(saved.id, saved.locale)}
          base={draft.base}
          isDirty={isDirty}
          change={() => ({ kind: 'menu', menu: saved.id, locale: saved.locale, items: [...draft.value.tree] })}
          onAdded={draft.discard}
        />
        <HistoryButton>
          {(close) => (
            <MenuHistory
              saved={saved}
              name={`${label} · ${localeName(saved.locale)}`}
              isDirty={isDirty}
              isInRelease={draft.base.change !== null}
              onRestore={onRestore}
              onClose={close}
            />
          )}
        </HistoryButton>
        {locales.length > 1 && (
          <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={onCopy}>
            {t('menus.copy.open')}
          </Button>
        )}
      </SaveBar>
    </div>
  );
}

/** Actions of the rows that change the menu, with undo for removals. */
function useRowActions(
  items: Tree,
  { limit, change, onDialog }: { limit: LevelLimit; change(tree: Tree): void; onDialog(dialog: MenuDialog): void },
) {
  const { t } = useTranslation();
  const { grabbed, ...moves } = useMenuMoves(items, change, limit);
  const actions: RowActions = {
    ...moves,
    onEdit: (key) => onDialog({ kind: 'edit', key }),
    onAdd: (parent) => onDialog({ kind: 'add', parent }),
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
  return { actions, grabbed };
}

/** The items, or what will appear here. */
function Items({
  items,
  onAdd,
  ...tree
}: Omit<ComponentProps<typeof MenuTree>, 'tree'> & { items: Tree; onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t('menus.empty')} icon={ListTree}>
          {t('menus.emptyText')}
        </EmptyState>
      ) : (
        <MenuTree {...tree} tree={items} />
      )}
      <Button variant="default" className="margin-top-16" leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
        {t('menus.add')}
      </Button>
    </>
  );
}

/**
 * Editor for the items of a menu in one locale. Visitors see the changes after saving; in a release, when it is published.
 * @param depth maximum number of levels
 */
export function MenuEditor({ edited, depth }: { edited: Edited<SavedTree>; depth: number }) {
  const { t } = useTranslation();
  const draft = useMenuDraft(edited);
  const { asked } = draft;
  const saved = edited.live;
  const { isDirty } = draft;
  const items = draft.value.tree;
  const change = (tree: Tree): void => draft.change({ tree });
  const limit = levelLimit(depth, draft.base.shown.items);
  /** Copied items without a translated page, until the copy is saved. */
  const [untranslated, setUntranslated] = useState<Untranslated>([]);
  const [dialog, setDialog] = useState<MenuDialog>();
  const { actions, grabbed } = useRowActions(items, { limit, change, onDialog: setDialog });
  const { all: errors } = draft.errors;

  return (
    <>
      <MenuBar draft={draft} onRestore={change} onCopy={() => setDialog({ kind: 'copy' })} />
      <ReleaseFormNote item={menuItem(saved.id, saved.locale)} form={draft} />
      <ErrorList errors={errors.filter(({ property }) => keyAt(items, property) === undefined)} />
      {isDirty && <UntranslatedItems items={untranslated.filter(({ key }) => findItem(items, key) !== undefined)} />}
      <Items
        items={items}
        errors={errors}
        grabbed={grabbed}
        depth={depth}
        limit={limit}
        actions={actions}
        onAdd={() => setDialog({ kind: 'add', parent: null })}
      />

      {dialog && (
        <MenuDialogs
          dialog={dialog}
          saved={saved}
          release={draft.base.release}
          items={items}
          onChange={change}
          onCopied={setUntranslated}
          onClose={() => setDialog(undefined)}
        />
      )}
      <DraftDialogs
        draft={asked}
        title={t('menus.conflict.title')}
        savedBy={asked.theirs?.shown ?? null}
        leaves={leavesAddress}
        leavesRelease
      >
        {asked.theirs && <ConflictChanges base={asked.base.shown.items} theirs={asked.theirs.shown.items} />}
      </DraftDialogs>
    </>
  );
}
