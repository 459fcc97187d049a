import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { type FoldableGroup, foldableGroups, groupOf } from './menu.ts';

const storageKey = (userID: number): string => `ximblox.menu.${userID}`;

/** Groups that are folded until the user opens them, so that the menu fits a window of 900 pixels. */
const foldedAtFirst: readonly FoldableGroup[] = ['pageTypes', 'administration', 'account'];

/** Returns the groups of the side menu that the user has folded in this browser. */
function readFolded(userID: number): readonly FoldableGroup[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userID)) ?? 'null');
    return Array.isArray(stored) ? foldableGroups.filter((group) => stored.includes(group)) : foldedAtFirst;
  } catch {
    return foldedAtFirst;
  }
}

function storeFolded(userID: number, folded: readonly FoldableGroup[]): void {
  try {
    localStorage.setItem(storageKey(userID), JSON.stringify(folded));
  } catch {
    // The storage may be full or blocked; the groups fold until the next load.
  }
}

/** Which groups of the side menu are open. */
export interface MenuFolds {
  isOpen: (group: FoldableGroup) => boolean;
  toggle: (group: FoldableGroup) => void;
}

/** Returns the folded state of the side menu, stored per user and browser. The group of the current screen opens by itself. */
export function useMenuFolds(): MenuFolds {
  const { ID } = useSession();
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(() => readFolded(ID));
  const [visited, setVisited] = useState({ pathname: '', group: undefined as FoldableGroup | undefined });
  if (visited.pathname !== pathname) setVisited({ pathname, group: groupOf(pathname) });
  const isOpen = (group: FoldableGroup): boolean => !folded.includes(group) || visited.group === group;
  return {
    isOpen,
    toggle(group) {
      const others = folded.filter((other) => other !== group);
      const next = isOpen(group) ? [...others, group] : others;
      if (visited.group === group) setVisited({ pathname, group: undefined });
      setFolded(next);
      storeFolded(ID, next);
    },
  };
}
