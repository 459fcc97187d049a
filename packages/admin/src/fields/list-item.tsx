import { itemForm, type ListField } from '@ximblox/blocks/internal';
import { ChevronDown, ChevronRight, ChevronUp, Copy, OctagonAlert, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentPart, useFieldErrors } from './content-port.ts';
import { readValue } from './content-path.ts';
import { itemSummary } from './content-summary.ts';
import { FieldForm } from './field-form.tsx';
import classes from './fields.module.css';
import { IconButton } from './icon-button.tsx';
import { useReadOnly } from './read-only.tsx';
import { DragHandle } from './sortable/drag-handle.tsx';
import { sortItem } from './sortable/sortable-items.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const ItemDialog = lazyDialog(async () => (await import('./item-dialog.tsx')).ItemDialog);

interface ListItemProps {
  field: ListField;
  /** Path of the list. */
  path: string;
  position: number;
  length: number;
  isPlain: boolean;
  isOpen: boolean;
  canDuplicate: boolean;
  /** Whether it was just added. */
  isNew: boolean;
  listLabel: string;
  onFold(isOpen: boolean): void;
  onMove(to: number): void;
  onRemove(): void;
  onDuplicate(): void;
}

interface ItemNameProps {
  position: number;
  name: string;
  isInDialog: boolean;
  isUnfolded: boolean;
  hasErrors: boolean;
  onClick(): void;
}

/** Button that opens the form of the item, below its row or in a dialog. */
function ItemName({ position, name, isInDialog, isUnfolded, hasErrors, onClick }: ItemNameProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`row gap-6 rounded-small grow min-height-32 pad-inline-4 turns ${classes.itemName}`}
      {...(isInDialog ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isUnfolded })}
      onClick={onClick}
    >
      {isInDialog ? <Pencil size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden className="rigid muted" />}
      <span className="rigid muted tabular">{position + 1}</span>
      <span className="truncate">{name}</span>
      {isInDialog && hasErrors && (
        <span className="inline-row gap-4 rigid danger caption">
          <OctagonAlert size={14} aria-hidden />
          {t('fields.list.wrong')}
        </span>
      )}
    </button>
  );
}

/** Buttons that move, duplicate and remove the item. */
function ItemButtons({ name, ...props }: ListItemProps & { name: string }) {
  const { position, length, isPlain, onMove } = props;
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t('fields.sort.up', { name })}
        disabled={position === 0}
        onClick={() => onMove(position - 1)}
        icon={ChevronUp}
      />
      <IconButton
        label={t('fields.sort.down', { name })}
        disabled={position === length - 1}
        onClick={() => onMove(position + 1)}
        icon={ChevronDown}
      />
      {!isPlain && (
        <IconButton
          label={t('fields.list.duplicate', { name })}
          disabled={!props.canDuplicate}
          onClick={props.onDuplicate}
          icon={Copy}
        />
      )}
      <IconButton label={t('fields.list.remove', { name })} onClick={props.onRemove} icon={Trash2} />
    </>
  );
}

/** List item: a row with its label and actions, and its form while expanded. */
export function ListItem(props: ListItemProps) {
  const { field, path, position, isPlain, isOpen } = props;
  const { t } = useTranslation();
  const itemPath = `${path}.${position}`;
  const summary = useContentPart((port) => itemSummary(field, port.content(), path, position));
  const hasErrors = [
    useFieldErrors(`props.${itemPath}`),
    useFieldErrors(`__images.${itemPath}`),
    useFieldErrors(`__files.${itemPath}`),
  ].some((errors) => errors.length > 0);
  const type = useContentPart((port) => readValue(port.content(), 'props', `${itemPath}.type`));
  const form = itemForm(field, type);
  const name = summary || t('fields.list.item', { number: position + 1 });
  const isReadOnly = useReadOnly();
  // Read-only forms have no expand button, so all items are shown.
  const isInDialog = field.edit === 'dialog' && !isPlain && !isReadOnly;
  const isUnfolded = !isInDialog && (isOpen || isPlain || isReadOnly || hasErrors);
  return (
    <li {...sortItem} className={`card rounded-small surface min-0 ${classes.item}`} data-plain={isPlain || undefined}>
      <div className="row gap-2 pad-2-4">
        {!isReadOnly && <DragHandle label={t('fields.sort.handle', { name })} />}
        {isPlain ? (
          <div className={`grow ${classes.itemPlain}`}>
            <FieldForm fields={field.fields} prefix={itemPath} />
          </div>
        ) : (
          <ItemName
            position={position}
            name={name}
            isInDialog={isInDialog}
            isUnfolded={isUnfolded}
            hasErrors={hasErrors}
            onClick={() => props.onFold(!isUnfolded)}
          />
        )}
        {!isReadOnly && <ItemButtons {...props} name={name} />}
      </div>
      {isInDialog && isOpen && (
        <ItemDialog
          field={field}
          title={props.isNew ? t('fields.list.add', { label: props.listLabel }) : t('fields.list.edit', { name })}
          list={path}
          position={position}
          onClose={() => props.onFold(false)}
          onCancel={() => {
            props.onFold(false);
            if (props.isNew) props.onRemove();
          }}
        />
      )}
      {isUnfolded && !isPlain && form && (
        <div className={`line-above ${classes.itemForm}`}>
          <FieldForm fields={form.fields} prefix={form.name === '' ? itemPath : `${itemPath}.${form.name}`} />
        </div>
      )}
    </li>
  );
}
