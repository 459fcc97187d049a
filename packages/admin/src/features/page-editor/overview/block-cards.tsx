import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SortableArea } from '../../../fields/sortable/sortable-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { BlockCard, type CardActions } from './block-card.tsx';
import { copyToClipboard } from './block-clipboard.ts';
import { blockName } from './block-name.ts';
import classes from './overview.module.css';
import { TitleField } from './title-field.tsx';
import type { BlockActions } from './use-block-actions.ts';
import type { OpenDialog } from './overview-dialogs.tsx';

interface BlockCardsProps {
  selected: string | null;
  select(key: string | null): void;
  blockActions: BlockActions;
  onDialog(dialog: OpenDialog): void;
}

/** The blocks of the page as cards, from top to bottom. */
export function BlockCards({ selected, select, blockActions, onDialog }: BlockCardsProps) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const order = useEditorState((state) => documentIn(state).order);

  const actions = useMemo((): CardActions => {
    const blockAt = (key: string) => documentIn(store.getState()).blocks[key];
    return {
      select,
      move: blockActions.move,
      duplicate: blockActions.duplicate,
      addBelow: (key) => onDialog({ kind: 'add', position: documentIn(store.getState()).order.indexOf(key) + 1 }),
      copy: (key) => {
        const block = blockAt(key);
        if (!block) return;
        copyToClipboard(block).then(
          () => toast({ text: t('editor.block.copied') }),
          () => toast({ text: t('editor.block.notCopied'), kind: 'error' }),
        );
      },
      replace: (key) => onDialog({ kind: 'replace', key }),
      anchor: (key) => onDialog({ kind: 'anchor', key }),
      remove: (key) => onDialog({ kind: 'delete', key }),
    };
  }, [store, select, blockActions, onDialog, t]);

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
