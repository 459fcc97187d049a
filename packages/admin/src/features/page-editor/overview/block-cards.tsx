import { Button } from '@mantine/core';
import { pageHeaderKey } from '@ximblox/contract';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSortableList } from '../../../fields/sortable/use-sortable-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useOpenCounts } from '../checks/use-findings.ts';
import { useThreadCounts } from '../comments/comment-count.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { usePeopleAt } from '../presence/people-at.tsx';
import { documentIn, mayEdit } from '../store/editor-state.ts';
import { BlockCard } from './block-card.tsx';
import { blockName } from './block-name.ts';
import type { CardActions } from './card-actions.ts';
import { CardGaps } from './card-gaps.tsx';
import { CardIcons } from './card-icons.tsx';
import { cardID } from './focus-card.ts';
import type { OpenDialog } from './overview-dialogs.tsx';
import classes from './overview.module.css';
import { PageHeaderCard } from './page-header-card.tsx';
import type { BlockActions } from './use-block-actions.ts';
import { useFirstFew } from './use-first-few.ts';
import type { MarkedBlocks } from './use-marked-blocks.ts';

interface BlockCardsProps {
  selected: string | null;
  marked: MarkedBlocks;
  actions: CardActions;
  blockActions: BlockActions;
  onDialog(dialog: OpenDialog): void;
}

/** Sorts the cards by dragging; a selected card takes the other selected ones with it. */
function useCardSorting(
  order: readonly string[],
  { marked, blockActions }: Pick<BlockCardsProps, 'marked' | 'blockActions'>,
) {
  const { store, blockTypes } = useEditor();
  return useSortableList({
    nameAt: (position) => blockName(blockTypes, documentIn(store.getState()).blocks[order[position] ?? '']).label,
    onMove: (from, gap) => blockActions.moveTo(marked.targets(order[from] ?? ''), gap),
  });
}

function useScrollToCard(selected: string | null, isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn && selected !== null)
      document.getElementById(cardID(selected))?.closest('li, section')?.scrollIntoView({ block: 'nearest' });
  }, [selected, isDrawn]);
}

/** List of the page's block cards. */
export function BlockCards({ selected, marked, actions, blockActions, onDialog }: BlockCardsProps) {
  const { t } = useTranslation();
  const order = useEditorState((state) => documentIn(state).order);
  const errors = useEditorState((state) => state.errors.blocks);
  const canEdit = useEditorState(mayEdit);
  const lockedBlocks = useEditorState((state) => state.page.lockedBlocks);
  const threadCounts = useThreadCounts();
  const people = usePeopleAt();
  const openCounts = useOpenCounts();
  const drawn = useFirstFew(order);
  const list = useCardSorting(order, { marked, blockActions });
  useScrollToCard(selected, selected !== null && (selected === pageHeaderKey || drawn.includes(selected)));

  return (
    <div
      className={`stack gap-16 min-0 one-column top relative scroll min-height-0 pad-16 natural-width ${classes.cardsPane}`}
    >
      <CardIcons />
      <PageHeaderCard
        isSelected={selected === pageHeaderKey}
        openCount={openCounts.get(pageHeaderKey) ?? 0}
        actions={actions}
      />
      {order.length === 0 && <EmptyState title={t('editor.block.none')} />}
      <CardGaps
        onAdd={canEdit ? (position) => onDialog({ kind: 'add', position }) : undefined}
        onDrop={blockActions.add}
      >
        <ol ref={list} aria-label={t('editor.overview.blocks')}>
          {drawn.map((key, position) => (
            <BlockCard
              key={key}
              blockKey={key}
              position={position}
              isLast={position === order.length - 1}
              isSelected={key === selected}
              isMarked={marked.keys.has(key)}
              mayEdit={canEdit}
              isLocked={lockedBlocks.includes(key)}
              errorCount={errors[key]?.length ?? 0}
              openCount={openCounts.get(key) ?? 0}
              threadCount={threadCounts.get(key) ?? 0}
              people={people.get(key) ?? ''}
              t={t}
              actions={actions}
            />
          ))}
        </ol>
      </CardGaps>
      {canEdit && (
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => onDialog({ kind: 'add', position: order.length })}
        >
          {t('editor.block.add')}
        </Button>
      )}
    </div>
  );
}
