import { useTranslation } from 'react-i18next';
import { Modal } from './modal.tsx';

interface UnsavedDialogProps {
  isSaving: boolean;
  onSave(): void;
  onDiscard(): void;
  onStay(): void;
}

/** Asks whether to save or discard unsaved changes before leaving. */
export function UnsavedDialog({ isSaving, onSave, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('unsaved.title')}
      onClose={onStay}
      buttons={[
        { text: t('unsaved.discard'), theme: 'grey', onClick: onDiscard },
        { text: t('unsaved.save'), theme: 'orange', isRunning: isSaving, onClick: onSave },
      ]}
    >
      <p>{t('unsaved.text')}</p>
    </Modal>
  );
}
