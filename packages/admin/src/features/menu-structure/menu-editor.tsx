import { Button } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import type { MenuTree as SavedTree } from '@ximblox/contract';
import { Copy, ListTree, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryButton } from '../../fields/history/history-button.tsx';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { useFormats } from '../../lib/format.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { leavesAddress } from '../../ui/leave-guard.tsx';
import { ReleaseFormButton, ReleaseFormNote, useReleaseForm } from '../../ui/release-form.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { ConflictChanges } from './conflict-changes.tsx';
import { type Untranslated, UntranslatedItems } from './copy-dialog.tsx';
import { type MenuDialog, MenuDialogs } from './menu-dialogs.tsx';
import { findItem, keyAt, levelLimit, removeItem, type Tree } from './menu-draft.ts';
import type { RowActions } from './menu-row.tsx';
import classes from './menu-structure.module.css';
import { MenuTree } from './menu-tree.tsx';
import { useMenuDraft } from './use-menu-draft.ts';
import { useMenuMoves } from './use-menu-moves.ts';

const MenuHistory = lazy(async () => ({ default: (await import('./menu-history.tsx')).MenuHistory }));

/**
 * Editor for the items of a menu in one locale. Visitors see the changes after saving.
 * @param depth maximum number of levels
 */
export function MenuEditor({ saved, depth }: { saved: SavedTree; depth: number }) {
  const { t, i18n } = useTranslation();
  const { localeName } = useFormats();
  const draft = useMenuDraft(saved);
  const { isDirty } = draft;
  const items = draft.value.tree;
  const change = (tree: Tree): void => draft.change({ tree });
  const limit = levelLimit(depth, draft.base.items);
  const { locales, menus } = useSiteSettings();
  const label = localise(menus.find(({ id }) => id === saved.id)?.label ?? saved.id, i18n.language);
  /** Copied items without a translated page, until the copy is saved. */
  const [untranslated, setUntranslated] = useState<Untranslated>([]);
  const [dialog, setDialog] = useState<MenuDialog>();
  const release = useReleaseForm({
    item: { kind: 'menu', key: `${saved.id}:${saved.locale}` },
    isDirty,
    change: () => ({ kind: 'menu', menu: saved.id, locale: saved.locale, items: [...items] }),
    onLoad: (loaded) => change(loaded.items),
    onAdded: draft.discard,
  });
  const { grabbed, ...moves } = useMenuMoves(items, change, limit);
  const errors = useErrors('menu-structure');
  const save = (): Promise<boolean> => (release.edited ? release.save() : draft.save());

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

  return (
    <>
      <div className={`row wrap gap-8 ${classes.bar}`}>
        <SaveBar
          saved={saved}
          isDirty={isDirty}
          isSaving={draft.isSaving || release.isSaving}
          unsaved={t('menus.unsaved')}
          save={t(release.edited ? 'releases.form.save' : 'menus.save')}
          onSave={() => void save()}
          onDiscard={() => {
            release.leave();
            draft.discard();
          }}
        >
          <ReleaseFormButton form={release} />
          <HistoryButton>
            {(close) => (
              <MenuHistory
                saved={saved}
                name={`${label} · ${localeName(saved.locale)}`}
                isDirty={isDirty}
                onRestore={change}
                onClose={close}
              />
            )}
          </HistoryButton>
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
      <ReleaseFormNote form={release} />
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
      <DraftDialogs
        draft={draft}
        title={t('menus.conflict.title')}
        savedBy={draft.theirs}
        leaves={leavesAddress}
        onSave={save}
      >
        {draft.theirs && <ConflictChanges base={draft.base.items} theirs={draft.theirs.items} />}
      </DraftDialogs>
    </>
  );
}
