import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { useEditorState } from '../editor-context.ts';

/** Confirms unpublishing a page. */
export function UnpublishDialog({ onConfirm, onClose }: { onConfirm(): void; onClose(): void }) {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  return (
    <Modal
      title={t('editor.publication.unpublish')}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('editor.publication.unpublish'),
          theme: 'orange',
          onClick: () => {
            onClose();
            onConfirm();
          },
        },
      ]}
    >
      <p>{t('editor.publication.unpublishText', { title: page.title, url: page.url })}</p>
    </Modal>
  );
}
