import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSortableList } from '../../../fields/sortable/use-sortable-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { BlockCard } from './block-card.tsx';
import { blockName } from './block-name.ts';
import type { CardActions } from './card-actions.ts';
import type { OpenDialog } from './overview-dialogs.tsx';
import classes from './overview.module.css';
import { TitleField } from './title-field.tsx';
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

/** The blocks of the page as cards, from top to bottom. */
export function BlockCards({ selected, marked, actions, blockActions, onDialog }: BlockCardsProps) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const order = useEditorState((state) => documentIn(state).order);
  const drawn = useFirstFew(order);
  const list = useSortableList({
    nameAt: (position) => blockName(blockTypes, documentIn(store.getState()).blocks[order[position] ?? '']).label,
    onMove: (from, gap) => blockActions.moveTo(marked.targets(order[from] ?? ''), gap),
  });

  return (
    <div className={classes.cardsPane}>
      <TitleField />
      {order.length === 0 && <EmptyState title={t('editor.block.none')} />}
      <ol ref={list} className={classes.cards} aria-label={t('editor.overview.blocks')}>
        {drawn.map((key, position) => (
          <BlockCard
            key={key}
            blockKey={key}
            position={position}
            isLast={position === order.length - 1}
            isSelected={key === selected}
            isMarked={marked.keys.has(key)}
            actions={actions}
          />
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => onDialog({ kind: 'add', position: order.length })}
      >
        {t('editor.block.add')}
      </Button>
    </div>
  );
}
