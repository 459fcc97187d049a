import { Button } from '@mantine/core';
import { defaultListMax, newKey, localise } from '@ximblox/blocks';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import { useContentPart, useContentPort } from './content-port.ts';
import { isPlainList, itemSummary } from './content-summary.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import classes from './fields.module.css';
import { ListItem } from './list-item.tsx';
import { duplicateItem, insertItem, keysOf, moveItem, removeItem } from './list-items.ts';
import { useReadOnly } from './read-only.tsx';
import { useSortableList } from './sortable/use-sortable-list.ts';
import { controlID, useErrorSentences } from './use-field-frame.tsx';
import { useInherited } from './use-inherited.ts';

/** Selector of the first control in an item's form. */
const firstControl = 'input, textarea, select, [contenteditable="true"], [id] button';

/** Lists with more items are initially collapsed. */
const unfolded = 1;

/** Index of the item that contains a field; -1 if another list does. */
const positionIn = (listPath: string, path: string): number =>
  path.startsWith(`${listPath}.`) ? Number(path.slice(listPath.length + 1).split('.', 1)[0]) : -1;

/** After a removal, focuses the item at the same position, or the last one, or the add button. */
function focusNear(list: HTMLElement | null, position: number): void {
  const items = list?.querySelectorAll(':scope > ol > li') ?? [];
  const item = items[Math.min(position, items.length - 1)];
  const target = item?.querySelector<HTMLElement>('button[aria-expanded], input, button');
  (target ?? list?.querySelector<HTMLElement>(':scope > button'))?.focus();
}

/** Control for a list of items with the same fields. */
export function ListControl({ field, label, path }: ControlProps<FieldOfKind<'list'>>) {
  const { t } = useTranslation();
  const port = useContentPort();
  const isReadOnly = useReadOnly();
  // Joined to a string, so that equal keys are the same value.
  const joined = useContentPart((current) => keysOf(current.content(), path).join(' '));
  const keys = joined === '' ? [] : joined.split(' ');
  const { length } = keys;
  const error = useErrorSentences(`props.${path}`, label, true);
  const inherited = useInherited(field, path);
  const isInDialog = field.edit === 'dialog' && !isPlainList(field);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(length <= unfolded && !isInDialog ? keys : []));
  /** The new item, while its dialog is open for the first time. */
  const [added, setAdded] = useState<string | null>(null);
  const revealed = useContentPart((current) => current.revealed());
  const [shown, setShown] = useState<typeof revealed>(null);
  if (revealed !== shown) {
    setShown(revealed);
    const key = keys[positionIn(path, revealed?.path ?? '')];
    if (key !== undefined) setOpen(isInDialog ? new Set([key]) : new Set([...open, key]));
  }
  const max = field.max ?? defaultListMax;
  const min = field.min ?? 0;
  const isFull = length >= max;
  const isPlain = isPlainList(field);
  const property = `props.${path}`;

  const fold = (key: string, isOpen: boolean): void =>
    setOpen((current) => {
      const next = new Set(current);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  const nameAt = (position: number): string =>
    itemSummary(field, port.content(), path, position) || t('fields.list.item', { number: position + 1 });

  const add = (): void => {
    const key = newKey();
    fold(key, true);
    setAdded(isInDialog ? key : null);
    isAdding.current = !isInDialog;
    port.change((content) => insertItem(content, path, length, field.fields, key), property, false);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= length) return;
    port.change((content) => moveItem(content, path, from, to), property, false);
  };
  const sortable = useSortableList({ nameAt, onMove: (from, gap) => move(from, gap > from ? gap - 1 : gap) });
  const id = controlID(port.id, path);
  const isAdding = useRef(false);
  // Focuses the first control of a new item.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const item = document.getElementById(id)?.querySelector(':scope > ol')?.lastElementChild;
    item?.querySelector<HTMLElement>(firstControl)?.focus();
  });
  const moveAloud = (from: number, to: number): void => {
    announce(t('fields.sort.moved', { name: nameAt(from), position: to + 1 }));
    move(from, to);
  };
  const remove = (position: number): void => {
    announce(t('fields.list.removed', { name: nameAt(position) }));
    port.change((content) => removeItem(content, path, position), property, false);
    // The focus moves with the item.
    requestAnimationFrame(() => focusNear(document.getElementById(id), position));
  };
  const duplicate = (position: number): void =>
    port.change((content) => duplicateItem(content, path, position), property, false);

  return (
    <fieldset className={classes.list} id={id}>
      <legend className={classes.legend}>
        {label}
        {field.required && <span className="danger"> *</span>}
        <span className={`muted tabular ${classes.count}`}>
          {t('fields.list.count', { count: length, max })}
          {min > 1 && ` · ${t('fields.list.min', { count: min })}`}
        </span>
      </legend>
      {field.help && <p className="caption muted">{localise(field.help)}</p>}
      {inherited && <p className="caption muted">{inherited}</p>}
      {error && <p className="caption danger">{error}</p>}
      <ol ref={sortable} className="plain-list stack gap-4 hide-empty">
        {keys.map((key, position) => (
          <ListItem
            key={key}
            field={field}
            path={path}
            position={position}
            length={length}
            isPlain={isPlain}
            isOpen={open.has(key)}
            canDuplicate={!isFull}
            isNew={key === added}
            listLabel={label}
            onFold={(isOpen) => {
              fold(key, isOpen);
              if (key === added) setAdded(null);
            }}
            onMove={(to) => moveAloud(position, to)}
            onRemove={() => remove(position)}
            onDuplicate={() => duplicate(position)}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={isFull}
          onClick={add}
        >
          {t('fields.list.add', { label })}
        </Button>
      )}
    </fieldset>
  );
}
