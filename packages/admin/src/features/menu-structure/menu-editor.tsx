import { Button } from '@mantine/core';
import type { MenuTree as SavedTree } from '@ximblox/contract';
import { Copy, ListTree, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../fields/announce.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CopyDialog, type Untranslated, UntranslatedItems } from './copy-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import {
  findItem,
  insertItem,
  keyAt,
  levelLimit,
  moveItem,
  type Place,
  placeAfter,
  placedItems,
  removeItem,
  type Step,
  type Tree,
  updateItem,
} from './menu-draft.ts';
import { handleID, type RowActions } from './menu-row.tsx';
import classes from './menu-structure.module.css';
import { MenuTree } from './menu-tree.tsx';
import { useMenuDraft } from './use-menu-draft.ts';

/** The dialog that is open: an item that is changed, one that is added below another (null: at the top), or the tree of another language. */
type Open = { kind: 'edit'; key: string } | { kind: 'add'; parent: string | null } | { kind: 'copy' };

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
  const [open, setOpen] = useState<Open>();
  /** The item that keys move, with the tree as it was before. */
  const [grabbed, setGrabbed] = useState<{ key: string; before: Tree } | null>(null);
  const lastMoved = useRef<string | null>(null);
  const errors = useErrors('menu-structure');
  const blocker = useLeaveGuard(isDirty, leavesTree);
  useEffect(() => () => clearErrors('menu-structure'), []);

  // A row that moves may lose the focus on its way.
  useEffect(() => {
    const key = lastMoved.current;
    lastMoved.current = null;
    if (key !== null && (grabbed || document.activeElement === document.body)) {
      document.getElementById(handleID(key))?.focus();
    }
  });

  const tell = (tree: Tree, key: string): void => {
    const placed = findItem(tree, key);
    if (!placed) return;
    const { item, position, siblings, parent } = placed;
    announce(
      t(parent ? 'menus.movedBelow' : 'menus.moved', {
        name: item.title,
        position: position + 1,
        count: siblings.length,
        parent: parent?.title ?? '',
      }),
    );
  };
  const move = (key: string, place: Place): void => {
    const tree = moveItem(items, key, place, limit);
    if (tree === items) {
      announce(t('menus.stays'));
      return;
    }
    lastMoved.current = key;
    change(tree);
    tell(tree, key);
  };
  const grab = (key: string | null): void => {
    const name = findItem(items, key ?? grabbed?.key ?? '')?.item.title ?? '';
    setGrabbed(key === null ? null : { key, before: items });
    if (key !== null) announce(t('menus.grabbed', { name }));
    else if (grabbed) tell(items, grabbed.key);
  };

  // Elsewhere one goes on with something else.
  const release = useEffectEvent((event: PointerEvent) => {
    const isOnHandle = event.target instanceof Element && event.target.closest(`#${handleID(grabbed?.key ?? '')}`);
    if (!isOnHandle) setGrabbed(null);
  });
  const isGrabbing = grabbed !== null;
  useEffect(() => {
    if (!isGrabbing) return;
    const listen = (event: PointerEvent): void => release(event);
    window.addEventListener('pointerdown', listen);
    return () => window.removeEventListener('pointerdown', listen);
  }, [isGrabbing]);

  const actions: RowActions = {
    onEdit: (key) => setOpen({ kind: 'edit', key }),
    onAdd: (parent) => setOpen({ kind: 'add', parent }),
    onRemove: (key) => {
      const before = items;
      const name = findItem(items, key)?.item.title ?? '';
      change(removeItem(items, key));
      toast({
        text: t('menus.removed', { name }),
        action: { text: t('menus.undo'), onClick: () => change(before) },
      });
    },
    onStep: (key: string, step: Step) => {
      const place = placeAfter(items, key, step);
      if (place) move(key, place);
      else announce(t('menus.stays'));
    },
    onDrop: move,
    onGrab: grab,
    onCancel: () => {
      if (!grabbed) return;
      lastMoved.current = grabbed.key;
      change(grabbed.before);
      setGrabbed(null);
      announce(t('fields.sort.cancelled', { name: findItem(grabbed.before, grabbed.key)?.item.title ?? '' }));
    },
  };

  const save = async (): Promise<boolean> => {
    const isSaved = await draft.save();
    if (isSaved) toast({ text: t('menus.saved') });
    return isSaved;
  };
  const edited = open?.kind === 'edit' ? findItem(items, open.key)?.item : undefined;

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
              onClick={() => setOpen({ kind: 'copy' })}
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
        <MenuTree
          tree={items}
          errors={errors}
          grabbed={grabbed?.key ?? null}
          depth={depth}
          limit={limit}
          actions={actions}
        />
      )}
      <Button
        variant="default"
        className="margin-top-16"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => setOpen({ kind: 'add', parent: null })}
      >
        {t('menus.add')}
      </Button>

      {open?.kind === 'add' && (
        <ItemDialog
          heading={t('menus.add')}
          value={null}
          locale={saved.locale}
          onClose={() => setOpen(undefined)}
          onDone={(values) => {
            const item = { key: crypto.randomUUID(), ...values, children: [] };
            change(insertItem(items, item, { parent: open.parent, before: null }));
            setOpen(undefined);
          }}
        />
      )}
      {open?.kind === 'copy' && (
        <CopyDialog
          menu={saved.id}
          locale={saved.locale}
          replaced={placedItems(items).length}
          onClose={() => setOpen(undefined)}
          onCopy={(copied, left) => {
            change(copied);
            setUntranslated(left);
            setOpen(undefined);
          }}
        />
      )}
      {edited && (
        <ItemDialog
          heading={t('menus.edit', { name: edited.title })}
          value={edited}
          locale={saved.locale}
          onClose={() => setOpen(undefined)}
          onDone={(values) => {
            change(updateItem(items, edited.key, values));
            setOpen(undefined);
          }}
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
