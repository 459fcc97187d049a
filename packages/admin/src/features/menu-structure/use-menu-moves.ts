import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../fields/announce.ts';
import { findItem, type LevelLimit, moveItem, type Place, placeAfter, type Tree } from './menu-draft.ts';
import { handleID, type RowActions } from './menu-row.tsx';

interface MenuMoves extends Pick<RowActions, 'onStep' | 'onDrop' | 'onGrab' | 'onCancel'> {
  /** Key of the item in keyboard move mode. */
  grabbed: string | null;
}

/** Calls back when the user presses the pointer outside a drag handle. */
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

/** Returns the keyboard and pointer moves of menu items, with screen reader announcements. */
export function useMenuMoves(items: Tree, change: (items: Tree) => void, limit: LevelLimit): MenuMoves {
  const { t } = useTranslation();
  /** Item in keyboard move mode, with the tree before the move. */
  const [grabbed, setGrabbed] = useState<{ key: string; before: Tree } | null>(null);
  const lastMoved = useRef<string | null>(null);
  usePressElsewhere(grabbed?.key ?? null, () => setGrabbed(null));

  // Moving a row in the DOM can drop its focus.
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
