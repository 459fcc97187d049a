import { type ListField, newKey } from '@ximblox/blocks/internal';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import { useContentPort } from './content-port.ts';
import { itemSummary } from './content-summary.ts';
import { duplicateItem, insertItem, keysOf, moveItem, removeItem } from './list-items.ts';
import { controlID } from './use-field-frame.tsx';

/** Selectors of the first control in an item's form: an input, or else what may be a button. */
const firstInput = 'input, textarea, select, [contenteditable="true"]';
const firstControl = '[id] button';

/** After a removal, focuses the item at the same position, or the last one, or the add button. */
function focusNear(list: HTMLElement | null, position: number): void {
  const items = list?.querySelectorAll(':scope > ol > li') ?? [];
  const item = items[Math.min(position, items.length - 1)];
  const target = item?.querySelector<HTMLElement>('button[aria-expanded], input, button');
  (target ?? list?.querySelector<HTMLElement>(':scope > button'))?.focus();
}

/** Actions on the items of a list, with their focus and announcements. */
export interface ListActions {
  nameAt(position: number): string;
  /** Adds an item at the end, of a type if it is a nested block. @returns its key */
  add(takesFocus: boolean, type?: string): string;
  move(from: number, to: number): void;
  /** Moves an item and announces it. */
  moveAloud(from: number, to: number): void;
  remove(position: number): void;
  duplicate(position: number): void;
}

/** Creates the actions of the list at a path. */
export function useListActions(field: ListField, path: string): ListActions {
  const { t } = useTranslation();
  const port = useContentPort();
  const property = `props.${path}`;
  const id = controlID(port.id, path);
  const isAdding = useRef(false);
  // Focuses the first control of a new item.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const item = document.getElementById(id)?.querySelector(':scope > ol')?.lastElementChild;
    const control = item?.querySelector<HTMLElement>(firstInput) ?? item?.querySelector<HTMLElement>(firstControl);
    control?.focus();
  });
  const lengthNow = (): number => keysOf(port.content(), path).length;
  const nameAt = (position: number): string =>
    itemSummary(field, port.content(), path, position) || t('fields.list.item', { number: position + 1 });
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= lengthNow()) return;
    port.change((content) => moveItem(content, path, from, to), property, false);
  };
  return {
    nameAt,
    add(takesFocus, type) {
      const key = newKey();
      isAdding.current = takesFocus;
      port.change((content) => insertItem(content, path, lengthNow(), field, key, type), property, false);
      return key;
    },
    move,
    moveAloud(from, to) {
      announce(t('fields.sort.moved', { name: nameAt(from), position: to + 1 }));
      move(from, to);
    },
    remove(position) {
      announce(t('fields.list.removed', { name: nameAt(position) }));
      port.change((content) => removeItem(content, path, position), property, false);
      // The focus moves with the item.
      requestAnimationFrame(() => focusNear(document.getElementById(id), position));
    },
    duplicate: (position) => port.change((content) => duplicateItem(content, path, position), property, false),
  };
}
