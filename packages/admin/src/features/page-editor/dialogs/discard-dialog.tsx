import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useEditorState } from '../editor-context.ts';
import { useDiscard } from '../working-copy/use-discard.ts';

/** Confirms discarding all changes since the last save. */
export function DiscardDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const discard = useDiscard();
  const { number, author, createdAt } = useEditorState((state) => state.base);
  // Initially loaded content has no author.
  const made = [author.name, dateTime(createdAt)].filter((part) => part !== '').join(', ');
  return (
    <Modal
      title={t('editor.work.discard.title')}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('editor.work.discard.confirm'),
          theme: 'red',
          onClick: () => {
            onClose();
            discard();
          },
        },
      ]}
    >
      <p>{t('editor.work.discard.text', { number, made })}</p>
    </Modal>
  );
}
