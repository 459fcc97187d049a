import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import { sortByKeys } from './sort-by-keys.ts';
import { sortByPointer } from './sort-by-pointer.ts';
import { landing, type SortOptions } from './sortable-items.ts';

interface SortableList {
  /** Name of the element at an index, for display and announcements. */
  nameAt(position: number): string;
  /** Moves an element before the one at `gap`; `gap` is the number of elements for the end. */
  onMove(from: number, gap: number): void;
}

/**
 * Makes a list sortable by pointer and keyboard, with announcements. Listens on the list only.
 * @returns a ref for the list; its children have `sortItem` and, inside, `sortHandle`
 */
export function useSortableList({
  nameAt,
  onMove,
}: SortableList): (list: HTMLElement | null) => (() => void) | undefined {
  const { t } = useTranslation();
  const options: SortOptions = {
    nameAt,
    onPickUp: (name) => announce(t('fields.sort.picked', { name })),
    onOver: (position, count) => announce(t('fields.sort.over', { position: position + 1, count })),
    onDrop: (from, gap, name) => {
      onMove(from, gap);
      announce(t('fields.sort.moved', { name, position: landing(from, gap) + 1 }));
    },
    onCancel: (name) => announce(t('fields.sort.cancelled', { name })),
  };
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  return useCallback((list: HTMLElement | null) => {
    if (!list) return undefined;
    const stops = [sortByPointer(list, () => current.current), sortByKeys(list, () => current.current)];
    return () => stops.forEach((stop) => stop());
  }, []);
}
