import { isHidden } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { Lock, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { sortHandle, sortItem } from '../../../fields/sortable/sortable-items.ts';
import fieldClasses from '../../../fields/fields.module.css';
import { useBlockState, useEditor } from '../editor-context.ts';
import { CommentCount } from '../comments/comment-count.tsx';
import { PeopleAt } from '../presence/people-at.tsx';
import { documentIn } from '../store/editor-state.ts';
import { BlockForm } from './block-form.tsx';
import { blockName } from './block-name.ts';
import type { CardActions } from './card-actions.ts';
import { cardIcon } from './card-icons.tsx';
import { CardCounts } from './card-counts.tsx';
import { CardMenu } from './card-menu.tsx';
import { cardID } from './focus-card.ts';
import classes from './overview.module.css';
import { hasForm } from './has-form.ts';

interface BlockCardProps {
  blockKey: string;
  position: number;
  isLast: boolean;
  isSelected: boolean;
  /** Whether it is one of several selected blocks. */
  isMarked: boolean;
  mayEdit: boolean;
  /** Whether the template of the page locks it. */
  isLocked: boolean;
  errorCount: number;
  /** Empty required fields. */
  openCount: number;
  /** Open comment threads of the block. */
  threadCount: number;
  /** Names of other users at the block, one per line. */
  people: string;
  t: TFunction;
  actions: CardActions;
}

type CardNameProps = Pick<
  BlockCardProps,
  'blockKey' | 'isSelected' | 'isLocked' | 'threadCount' | 'people' | 't' | 'actions'
> &
  ReturnType<typeof blockName>;

/** Name of the block, which opens and closes its form, with marks. */
function CardName(props: CardNameProps) {
  const { blockKey, isSelected, isLocked, threadCount, people, t, actions, label, summary } = props;
  return (
    <button
      type="button"
      className={`row gap-8 rounded-small grow min-height-36 pad-inline-4 turns ${classes.cardName}`}
      id={cardID(blockKey)}
      aria-expanded={isSelected}
      onClick={(event) => {
        if (!actions.mark(blockKey, event)) actions.select(isSelected ? null : blockKey);
      }}
    >
      {cardIcon.chevron}
      <span className={`truncate min-0 strong ${classes.cardLabel}`}>{label}</span>
      <span className={classes.cardSummary}>{summary}</span>
      {isLocked && (
        <span className="caption inline-row gap-4 rigid muted">
          <Lock size={12} aria-hidden />
          {t('editor.locked.mark')}
        </span>
      )}
      {threadCount > 0 && <CommentCount count={threadCount} />}
      {people !== '' && <PeopleAt names={people} />}
    </button>
  );
}

type CardButtonsProps = Pick<BlockCardProps, 'blockKey' | 'position' | 'isLast' | 't' | 'actions'> & {
  name: string;
  isHidden: boolean;
};

/** Buttons that move the block, and the menu with further actions. */
function CardButtons({ blockKey, position, isLast, t, actions, name, ...block }: CardButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={fieldClasses.iconButton}
        aria-label={t('fields.sort.up', { name })}
        disabled={position === 0}
        onClick={() => actions.move(blockKey, -1)}
      >
        {cardIcon.up}
      </button>
      <button
        type="button"
        className={fieldClasses.iconButton}
        aria-label={t('fields.sort.down', { name })}
        disabled={isLast}
        onClick={() => actions.move(blockKey, 1)}
      >
        {cardIcon.down}
      </button>
      <CardMenu blockKey={blockKey} isHidden={block.isHidden} name={name} t={t} actions={actions} />
    </>
  );
}

/** Marks of a block that is hidden from visitors, or has no form. */
function CardMarks({ block, isKnown, t }: { block: Block; isKnown: boolean; t: TFunction }) {
  return (
    <>
      {isHidden(block) && (
        <span className="caption inline-row gap-4 rigid muted pad-inline-4">
          {cardIcon.hidden}
          {t('editor.block.hiddenMark')}
        </span>
      )}
      {!isKnown && (
        <span className="caption inline-row gap-4 rigid nowrap pad-inline-4 danger">
          <TriangleAlert size={14} aria-hidden />
          {t('editor.safe.mark')}
        </span>
      )}
    </>
  );
}

/** Anchor of the block; opens the dialog that changes it. */
function AnchorButton({
  block,
  mayEdit,
  t,
  onClick,
}: {
  block: Block;
  mayEdit: boolean;
  t: TFunction;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className={`truncate muted caption pill min-height-24 ${classes.anchor}`}
      disabled={!mayEdit}
      onClick={onClick}
    >
      <span className="visually-hidden">{t('editor.anchor.title')}: </span>#{block.anchorPoint}
    </button>
  );
}

/**
 * Card of a block: name, actions, and the form while it is selected. Pages have hundreds, so a collapsed card has few
 * plain elements, and shared data comes from the list.
 */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { blockKey, position, isLast, isSelected, isMarked, isLocked, t, actions } = props;
  const mayEdit = props.mayEdit && !isLocked;
  const { blockTypes } = useEditor();
  const block = useBlockState(blockKey, (state) => documentIn(state).blocks[blockKey]);
  if (!block) return null;
  const { label, summary } = blockName(blockTypes, block);
  const isKnown = hasForm(blockTypes, block);
  const name = t('editor.block.name', { label, position: position + 1 });
  return (
    <li
      {...sortItem}
      className={`card surface min-0 dragged ${classes.card}`}
      data-card={blockKey}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      data-hidden={isHidden(block) || undefined}
      data-unknown={isKnown ? undefined : true}
    >
      <div className={`row gap-2 pad-4 ${classes.cardHead}`}>
        {mayEdit && (
          <button
            type="button"
            className={`${fieldClasses.iconButton} ${fieldClasses.handle}`}
            aria-label={t('fields.sort.handle', { name })}
            aria-roledescription="sortable"
            {...sortHandle}
          >
            {cardIcon.grip}
          </button>
        )}
        <CardName {...props} label={label} summary={summary} />
        {block.anchorPoint !== '' && (
          <AnchorButton block={block} mayEdit={mayEdit} t={t} onClick={() => actions.anchor(blockKey)} />
        )}
        <CardMarks block={block} isKnown={isKnown} t={t} />
        <CardCounts errorCount={props.errorCount} openCount={props.openCount} t={t} />
        {mayEdit && (
          <CardButtons
            blockKey={blockKey}
            position={position}
            isLast={isLast}
            t={t}
            actions={actions}
            name={name}
            isHidden={isHidden(block)}
          />
        )}
      </div>
      {isSelected && (
        <section className={`line-above ${classes.cardForm}`} aria-label={name}>
          <BlockForm key={block.type} block={block} actions={actions} />
        </section>
      )}
    </li>
  );
});
