import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SortableArea } from '../../../fields/sortable/sortable-area.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { BlockCard } from './block-card.tsx';
import { blockName } from './block-name.ts';
import type { CardActions } from './card-actions.ts';
import classes from './overview.module.css';
import { TitleField } from './title-field.tsx';
import type { OpenDialog } from './overview-dialogs.tsx';

interface BlockCardsProps {
  selected: string | null;
  actions: CardActions;
  onDialog(dialog: OpenDialog): void;
}

/** The blocks of the page as cards, from top to bottom. */
export function BlockCards({ selected, actions, onDialog }: BlockCardsProps) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const order = useEditorState((state) => documentIn(state).order);

  const nameAt = (position: number): string =>
    blockName(blockTypes, documentIn(store.getState()).blocks[order[position] ?? '']).label;

  return (
    <div className={classes.cardsPane}>
      <TitleField />
      {order.length === 0 && <EmptyState title={t('editor.block.none')} />}
      <SortableArea
        nameAt={nameAt}
        onMove={(from, to) => {
          const key = order[from];
          if (key !== undefined) store.getState().moveBlock(key, to);
        }}
      >
        <ol className={classes.cards} aria-label={t('editor.overview.blocks')}>
          {order.map((key, position) => (
            <BlockCard
              key={key}
              blockKey={key}
              position={position}
              isLast={position === order.length - 1}
              isSelected={key === selected}
              actions={actions}
            />
          ))}
        </ol>
      </SortableArea>
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
