import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../fields/announce.ts';
import { findItem, type LevelLimit, moveItem, type Place, placeAfter, type Tree } from './menu-draft.ts';
import { handleID, type RowActions } from './menu-row.tsx';

interface MenuMoves extends Pick<RowActions, 'onStep' | 'onDrop' | 'onGrab' | 'onCancel'> {
  /** Key of the item that keys move. */
  grabbed: string | null;
}

/** Calls back when a pointer presses anything but the handle of an item. */
function usePressElsewhere(key: string | null, onPress: () => void): void {
  const press = useEffectEvent((event: PointerEvent) => {
    const isOnHandle = event.target instanceof Element && event.target.closest(`#${handleID(key ?? '')}`);
    if (!isOnHandle) onPress();
  });
  const isListening = key !== null;
  useEffect(() => {
    if (!isListening) return;
    const listen = (event: PointerEvent): void => press(event);
    window.addEventListener('pointerdown', listen);
    return () => window.removeEventListener('pointerdown', listen);
  }, [isListening]);
}

/** Moves items of a menu by keys and by pointer, and announces where they are. */
export function useMenuMoves(items: Tree, change: (items: Tree) => void, limit: LevelLimit): MenuMoves {
  const { t } = useTranslation();
  /** The item that keys move, with the tree as it was before. */
  const [grabbed, setGrabbed] = useState<{ key: string; before: Tree } | null>(null);
  const lastMoved = useRef<string | null>(null);
  usePressElsewhere(grabbed?.key ?? null, () => setGrabbed(null));

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

  return {
    grabbed: grabbed?.key ?? null,
    onDrop: move,
    onStep: (key, step) => {
      const place = placeAfter(items, key, step);
      if (place) move(key, place);
      else announce(t('menus.stays'));
    },
    onGrab: (key) => {
      const name = findItem(items, key ?? grabbed?.key ?? '')?.item.title ?? '';
      setGrabbed(key === null ? null : { key, before: items });
      if (key !== null) announce(t('menus.grabbed', { name }));
      else if (grabbed) tell(items, grabbed.key);
    },
    onCancel: () => {
      if (!grabbed) return;
      lastMoved.current = grabbed.key;
      change(grabbed.before);
      setGrabbed(null);
      announce(t('fields.sort.cancelled', { name: findItem(grabbed.before, grabbed.key)?.item.title ?? '' }));
    },
  };
}
