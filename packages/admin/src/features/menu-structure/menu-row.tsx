import { ActionIcon } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  CornerDownRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { LinkTargetLine } from '../../fields/link-picker/link-target-line.tsx';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import {
  fits,
  type LevelLimit,
  type Place,
  type Placed,
  placeAfter,
  placedItems,
  type Step,
  type Tree,
} from './menu-draft.ts';
import classes from './menu-structure.module.css';
import { indent, useMenuDrag } from './use-menu-drag.ts';

/** Callbacks of the rows of a tree. */
export interface RowActions {
  onEdit(key: string): void;
  /** Adds a child item. */
  onAdd(parent: string): void;
  onRemove(key: string): void;
  onStep(key: string, step: Step): void;
  onDrop(key: string, place: Place): void;
  /** Toggles keyboard move mode for an item. */
  onGrab(key: string | null): void;
  /** Cancels keyboard move mode and restores the position. */
  onCancel(): void;
}

interface MenuRowProps {
  placed: Placed;
  tree: Tree;
  errors: readonly ErrorItem[];
  isGrabbed: boolean;
  /** Whether the item is collapsed. */
  isFolded: boolean;
  onFold(): void;
  /** Maximum number of levels. */
  depth: number;
  limit: LevelLimit;
  actions: RowActions;
}

const stepOfKey: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

const stepIcons: Record<Step, LucideIcon> = {
  up: ArrowUp,
  down: ArrowDown,
  in: IndentIncrease,
  out: IndentDecrease,
};

/** Returns the element ID of an item's drag handle. */
export const handleID = (key: string): string => `menu-item-${key}`;

/** Menu with the actions of an item: edit, add child, move and delete. */
function RowButtons({ placed, tree, depth, limit, actions }: Omit<MenuRowProps, 'errors' | 'isGrabbed' | FoldProps>) {
  const { t } = useTranslation();
  const { item, level } = placed;
  const steps = (['up', 'down', 'in', 'out'] as const).filter((step) => {
    const place = placeAfter(tree, item.key, step);
    return place !== null && fits(tree, item.key, place, limit);
  });
  return (
    <div className={`row gap-4 ${classes.actions}`}>
      <IconButton label={`${t('common.edit')}: ${item.title}`} icon={Pencil} onClick={() => actions.onEdit(item.key)} />
      <LazyActionsMenu
        label={t('page.overview.action.more', { title: item.title })}
        actions={[
          {
            text: t('menus.addBelow'),
            icon: CornerDownRight,
            offReason: level < depth ? undefined : t('menus.tooDeep', { count: depth }),
            onClick: () => actions.onAdd(item.key),
          },
          ...steps.map((step) => ({
            text: t(`menus.step.${step}`),
            icon: stepIcons[step],
            onClick: () => actions.onStep(item.key, step),
          })),
          {
            text: t('common.delete'),
            icon: Trash2,
            isDangerous: true,
            onClick: () => actions.onRemove(item.key),
          },
        ]}
      />
    </div>
  );
}

type FoldProps = 'isFolded' | 'onFold';

/** Title of an item, with a button that collapses its children. */
function RowTitle({ placed: { item }, isFolded, onFold }: Pick<MenuRowProps, 'placed' | FoldProps>) {
  const { t } = useTranslation();
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <span className={item.children.length > 0 ? 'row gap-4 min-0' : `row gap-4 min-0 ${classes.leaf}`}>
      {item.children.length > 0 && (
        <ActionIcon
          size="sm"
          aria-label={t(isFolded ? 'menus.unfold' : 'menus.fold', { name: item.title })}
          aria-expanded={!isFolded}
          onClick={onFold}
        >
          <Icon size={15} aria-hidden />
        </ActionIcon>
      )}
      <span className="break-anywhere strong">{item.title}</span>
      {isFolded && (
        <span className="small muted tabular rigid">
          {t('menus.foldedCount', { count: placedItems(item.children).length })}
        </span>
      )}
    </span>
  );
}

/** Validation errors of an item. */
function RowProblems({ placed, errors, depth }: Pick<MenuRowProps, 'placed' | 'errors' | 'depth'>) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (
    <>
      {placed.level > depth && errors.length === 0 && (
        <span className={`small row gap-4 warning ${classes.deeper}`}>
          <TriangleAlert size={13} aria-hidden />
          {t('menus.deeper', { count: depth })}
        </span>
      )}
      {errors.map((error) => (
        <span key={`${error.property} ${error.code}`} className={`small danger ${classes.error}`} role="alert">
          {error.property.endsWith('.level') ? t('menus.itemTooDeep', { count: depth }) : textOf(error)}
        </span>
      ))}
    </>
  );
}

/** Row of a menu item with its link, errors and actions. */
export function MenuRow(props: MenuRowProps) {
  const { placed, tree, errors, isGrabbed, depth, limit, actions } = props;
  const { t } = useTranslation();
  const { item, level } = placed;
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { mark, isDragged } = useMenuDrag({ row, handle, itemKey: item.key, tree, limit, onDrop: actions.onDrop });

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = isGrabbed ? stepOfKey[event.key] : undefined;
    if (step) actions.onStep(item.key, step);
    else if (isGrabbed && event.key === 'Escape') actions.onCancel();
    else if (isGrabbed && event.key === 'Tab') {
      actions.onGrab(null);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={row}
      className={`stack line-below relative ${classes.row}`}
      data-dragged={isDragged || undefined}
      data-grabbed={isGrabbed || undefined}
      data-invalid={errors.length > 0 || undefined}
      style={{ '--indent': `${(level - 1) * indent}px` } as CSSProperties}
    >
      {mark && (
        <span
          className={classes.mark}
          data-at={mark.at}
          style={{ insetInlineStart: mark.level * indent }}
          aria-hidden="true"
        />
      )}
      <button
        ref={handle}
        id={handleID(item.key)}
        type="button"
        className={`center muted rounded-small hover-ground hover-text ${classes.handle}`}
        aria-label={t('fields.sort.handle', { name: item.title })}
        aria-pressed={isGrabbed}
        onClick={() => actions.onGrab(isGrabbed ? null : item.key)}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <RowTitle placed={placed} isFolded={props.isFolded} onFold={props.onFold} />
      <span className={`small min-0 muted ${classes.target}`}>
        {item.link ? <LinkTargetLine link={item.link} beside={item.title} /> : <span>{t('menus.noLink')}</span>}
      </span>
      <RowButtons placed={placed} tree={tree} depth={depth} limit={limit} actions={actions} />
      <RowProblems placed={placed} errors={errors} depth={depth} />
    </div>
  );
}
