import type { MenuTree as SavedTree } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import type { WorkingRelease } from '../../lib/working-release.ts';
import { CopyDialog, type Untranslated } from './copy-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { findItem, insertItem, placedItems, type Tree, updateItem } from './menu-draft.ts';

/** Open dialog: edit an item, add a child item (null: top level), or copy another language. */
export type MenuDialog = { kind: 'edit'; key: string } | { kind: 'add'; parent: string | null } | { kind: 'copy' };

interface MenuDialogsProps {
  dialog: MenuDialog;
  saved: SavedTree;
  release: WorkingRelease | null;
  items: Tree;
  onChange(items: Tree): void;
  /** Called after copying another language, with the items without a translated page. */
  onCopied(untranslated: Untranslated): void;
  onClose(): void;
}

/** Dialogs of the menu editor. */
export function MenuDialogs({ dialog, saved, release, items, onChange, onCopied, onClose }: MenuDialogsProps) {
  const { t } = useTranslation();
  const { locale } = saved;
  if (dialog.kind === 'copy') {
    return (
      <CopyDialog
        menu={saved.id}
        locale={locale}
        replaced={placedItems(items).length}
        releaseID={release ? String(release.id) : undefined}
        onClose={onClose}
        onCopy={(copied, left) => {
          onChange(copied);
          onCopied(left);
          onClose();
        }}
      />
    );
  }
  if (dialog.kind === 'add') {
    return (
      <ItemDialog
        heading={t('menus.add')}
        value={null}
        locale={locale}
        onClose={onClose}
        onDone={(values) => {
          const item = { key: crypto.randomUUID(), ...values, children: [] };
          onChange(insertItem(items, item, { parent: dialog.parent, before: null }));
          onClose();
        }}
      />
    );
  }
  const edited = findItem(items, dialog.key)?.item;
  if (!edited) return null;
  return (
    <ItemDialog
      heading={t('menus.edit', { name: edited.title })}
      value={edited}
      locale={locale}
      onClose={onClose}
      onDone={(values) => {
        onChange(updateItem(items, edited.key, values));
        onClose();
      }}
    />
  );
}
