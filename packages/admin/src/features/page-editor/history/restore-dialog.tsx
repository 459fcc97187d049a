import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { useEditorState } from '../editor-context.ts';
import { isDirty } from '../store/editor-state.ts';
import { useRestore } from './use-restore.ts';

interface RestoreDialogProps {
  version: { id: number; number: number };
  onClose(): void;
}

/** Confirms restoring an older version and explains the effect. */
export function RestoreDialog({ version, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const { isRunning, restore } = useRestore();
  const dirty = useEditorState(isDirty);
  const newest = useEditorState((state) => state.base.number);
  const isPublic = useEditorState((state) => state.page.publishedVersionID !== null);
  return (
    <Modal
      title={t('editor.restore.title', { number: version.number })}
      onClose={onClose}
      confirm={{
        text: t('editor.restore.confirm'),
        isRunning,
        onClick: () => void restore(version).then(onClose),
      }}
    >
      <p>{t('editor.restore.text', { number: version.number, newest })}</p>
      {dirty && <p>{t('editor.restore.dirty')}</p>}
      {isPublic && <p>{t('editor.restore.public')}</p>}
    </Modal>
  );
}
