import { Button } from '@mantine/core';
import { defaultListMax, localise } from '@ximblox/blocks/internal';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentPart, useContentPort } from './content-port.ts';
import { isPlainList } from './content-summary.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { ListItem } from './list-item.tsx';
import { keysOf } from './list-items.ts';
import { NestedBlockPicker } from './nested-block-picker.tsx';
import { useReadOnly } from './read-only.tsx';
import { useSortableList } from './sortable/use-sortable-list.ts';
import { controlID, useErrorSentences } from './use-field-frame.tsx';
import { useInherited } from './use-inherited.ts';
import { useListActions } from './use-list-actions.ts';
import { useOpenItems } from './use-open-items.ts';

interface ListTextsProps extends Pick<ControlProps<FieldOfKind<'list'>>, 'field' | 'label' | 'path'> {
  length: number;
  max: number;
}

/** Label, length, help and errors of the list. */
function ListTexts({ field, label, path, length, max }: ListTextsProps) {
  const { t } = useTranslation();
  const error = useErrorSentences(`props.${path}`, label, { isExact: true });
  const inherited = useInherited(field, path);
  const min = field.min ?? 0;
  return (
    <>
      <legend className="label">
        {label}
        {field.required && <span className="danger"> *</span>}
        <span className="muted tabular regular margin-left-8">
          {t('fields.list.count', { count: length, max })}
          {min > 1 && ` · ${t('fields.list.min', { count: min })}`}
        </span>
      </legend>
      {field.help && <p className="caption muted">{localise(field.help)}</p>}
      {inherited && <p className="caption muted">{inherited}</p>}
      {error && <p className="caption danger">{error}</p>}
    </>
  );
}

/** Sorted list of the field's items, and which of them are open. */
function useItems(field: FieldOfKind<'list'>, path: string) {
  // Joined to a string, so that equal keys are the same value.
  const joined = useContentPart((current) => keysOf(current.content(), path).join(' '));
  const keys = joined === '' ? [] : joined.split(' ');

  const isInDialog = field.edit === 'dialog' && !isPlainList(field);
  const open = useOpenItems(path, keys, isInDialog);
  const list = useListActions(field, path);
  const sortable = useSortableList({
    nameAt: list.nameAt,
    onMove: (from, gap) => list.move(from, gap > from ? gap - 1 : gap),
  });
  /** The new item, while its dialog is open for the first time. */
  const [added, setAdded] = useState<string | null>(null);
  const add = (type?: string): void => {
    const key = list.add(!isInDialog, type);
    open.fold(key, true);
    setAdded(isInDialog ? key : null);
  };
  const fold = (key: string, isOpen: boolean): void => {
    open.fold(key, isOpen);
    if (key === added) setAdded(null);
  };
  return { keys, list, sortable, added, add, fold, isOpen: open.isOpen };
}

/** Control for a list of items with the same fields. */
export function ListControl({ field, label, path }: ControlProps<FieldOfKind<'list'>>) {
  const { t } = useTranslation();
  const port = useContentPort();
  const isReadOnly = useReadOnly();
  const { keys, list, sortable, added, add, fold, isOpen } = useItems(field, path);
  const { length } = keys;
  const max = field.max ?? defaultListMax;
  const isFull = length >= max;
  const isPlain = isPlainList(field);

  return (
    <fieldset className="stack gap-8 natural-width" id={controlID(port.id, path)}>
      <ListTexts field={field} label={label} path={path} length={length} max={max} />
      <ol ref={sortable} className="stack gap-4 hide-empty">
        {keys.map((key, position) => (
          <ListItem
            key={key}
            field={field}
            path={path}
            position={position}
            length={length}
            isPlain={isPlain}
            isOpen={isOpen(key)}
            canDuplicate={!isFull}
            isNew={key === added}
            listLabel={label}
            onFold={(isFolded) => fold(key, isFolded)}
            onMove={(to) => list.moveAloud(position, to)}
            onRemove={() => list.remove(position)}
            onDuplicate={() => list.duplicate(position)}
          />
        ))}
      </ol>
      {!isReadOnly && field.blocks && <NestedBlockPicker field={field} label={label} isFull={isFull} onAdd={add} />}
      {!isReadOnly && !field.blocks && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => add()}
        >
          {t('fields.list.add', { label })}
        </Button>
      )}
    </fieldset>
  );
}
