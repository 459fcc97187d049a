import type { Block } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { useEditor } from '../editor-context.ts';
import { blockName } from './block-name.ts';

/** Asks before a block is deleted. */
export function DeleteBlockDialog({ block, onDelete, onClose }: { block: Block; onDelete(): void; onClose(): void }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const { label, summary } = blockName(blockTypes, block);
  return (
    <Modal
      title={t('editor.block.delete')}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('common.delete'),
          theme: 'orange',
          onClick: () => {
            onClose();
            onDelete();
          },
        },
      ]}
    >
      <p>{t('editor.block.deleteText', { name: summary === '' ? label : `${label}: ${summary}` })}</p>
    </Modal>
  );
}
