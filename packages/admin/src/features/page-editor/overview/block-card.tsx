import {
  Anchor,
  ChevronDown,
  ChevronRight,
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronUp,
  ClipboardCopy,
  Copy,
  OctagonAlert,
  Plus,
  Replace,
  Scissors,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../fields/icon-button.tsx';
import { DragHandle } from '../../../fields/sortable/drag-handle.tsx';
import { sortItem } from '../../../fields/sortable/use-sortable-list.ts';
import { LazyActionsMenu } from '../../../ui/lazy-actions-menu.tsx';
import { useBlockState, useEditor } from '../editor-context.ts';
import { CommentCount } from '../comments/comment-count.tsx';
import { PeopleAt } from '../presence/people-at.tsx';
import { documentIn } from '../store/editor-store.ts';
import { BlockForm } from './block-form.tsx';
import { blockName } from './block-name.ts';
import type { CardActions } from './card-actions.ts';
import { cardID } from './focus-card.ts';
import classes from './overview.module.css';
import { isSoundBlock } from './sound-block.ts';

interface BlockCardProps {
  blockKey: string;
  position: number;
  isLast: boolean;
  isSelected: boolean;
  /** Whether it is one of several blocks that are done with together. */
  isMarked: boolean;
  actions: CardActions;
}

/** One block of the page: its name, what can be done with it, and its form while it is selected. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { blockKey, position, isLast, isSelected, isMarked, actions } = props;
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const block = useBlockState(blockKey, (state) => documentIn(state).blocks[blockKey]);
  const errorCount = useBlockState(blockKey, (state) => state.errors.blocks[blockKey]?.length ?? 0);
  const { label, summary } = useMemo(() => blockName(blockTypes, block), [blockTypes, block]);
  const element = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);

  if (!block) return null;
  const isSound = isSoundBlock(blockTypes, block);
  const name = t('editor.block.name', { label, position: position + 1 });
  return (
    <li
      ref={element}
      {...sortItem}
      className={classes.card}
      data-card={blockKey}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      data-unknown={isSound ? undefined : true}
    >
      <div className={classes.cardHead}>
        <DragHandle label={t('fields.sort.handle', { name })} />
        <button
          type="button"
          className={classes.cardName}
          id={cardID(blockKey)}
          aria-expanded={isSelected}
          onClick={() => actions.select(isSelected ? null : blockKey)}
        >
          <ChevronRight size={14} aria-hidden className={classes.chevron} />
          <span className={classes.cardLabel}>{label}</span>
          <span className={classes.cardSummary}>{summary}</span>
          <CommentCount blockKey={blockKey} />
          <PeopleAt blockKey={blockKey} />
        </button>
        {block.anchorPoint !== '' && (
          <button type="button" className={classes.anchor} onClick={() => actions.anchor(blockKey)}>
            <span className="visually-hidden">{t('editor.anchor.title')}: </span>#{block.anchorPoint}
          </button>
        )}
        {!isSound && (
          <span className={classes.errorCount}>
            <TriangleAlert size={14} aria-hidden />
            {t('editor.safe.mark')}
          </span>
        )}
        {errorCount > 0 && (
          <span className={classes.errorCount}>
            <OctagonAlert size={14} aria-hidden />
            {t('editor.block.errors', { count: errorCount })}
          </span>
        )}
        <IconButton
          label={t('fields.sort.up', { name })}
          disabled={position === 0}
          onClick={() => actions.move(blockKey, -1)}
          icon={ChevronUp}
        />
        <IconButton
          label={t('fields.sort.down', { name })}
          disabled={isLast}
          onClick={() => actions.move(blockKey, 1)}
          icon={ChevronDown}
        />
        <LazyActionsMenu
          label={t('editor.block.more', { name })}
          actions={[
            { text: t('editor.block.addBelow'), icon: Plus, onClick: () => actions.addBelow(blockKey) },
            { text: t('editor.block.duplicate'), icon: Copy, onClick: () => actions.duplicate(blockKey) },
            { text: t('editor.block.copy'), icon: ClipboardCopy, onClick: () => actions.copy(blockKey) },
            { text: t('editor.block.cut'), icon: Scissors, onClick: () => actions.cut(blockKey) },
            { text: t('editor.block.top'), icon: ArrowUpToLine, onClick: () => actions.moveToEnd(blockKey, 'top') },
            {
              text: t('editor.block.bottom'),
              icon: ArrowDownToLine,
              onClick: () => actions.moveToEnd(blockKey, 'bottom'),
            },
            { text: t('editor.block.replace'), icon: Replace, onClick: () => actions.replace(blockKey) },
            { text: t('editor.anchor.title'), icon: Anchor, onClick: () => actions.anchor(blockKey) },
            {
              text: t('editor.block.delete'),
              icon: Trash2,
              isDangerous: true,
              onClick: () => actions.remove(blockKey),
            },
          ]}
        />
      </div>
      {isSelected && (
        <section className={classes.cardForm} aria-label={name}>
          <BlockForm key={block.type} block={block} actions={actions} />
        </section>
      )}
    </li>
  );
});
