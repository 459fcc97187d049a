import type { Block } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { useEditor } from '../editor-context.ts';
import { blockName } from './block-name.ts';

interface DeleteBlockDialogProps {
  blocks: readonly Block[];
  onDelete(): void;
  onClose(): void;
}

/** Confirms deleting blocks. */
export function DeleteBlockDialog({ blocks, onDelete, onClose }: DeleteBlockDialogProps) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const { label, summary } = blockName(blockTypes, blocks[0]);
  const name = summary === '' ? label : `${label}: ${summary}`;
  return (
    <Modal
      title={t('editor.block.delete')}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('common.delete'),
          theme: 'red',
          onClick: () => {
            onClose();
            onDelete();
          },
        },
      ]}
    >
      <p>
        {blocks.length === 1
          ? t('editor.block.deleteText', { name })
          : t('editor.block.deleteSeveral', { count: blocks.length })}
      </p>
    </Modal>
  );
}
