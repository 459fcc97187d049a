import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorActions } from '../editor-context.ts';

/** Returns a function that reverts to the stored version; undo, also in the notification, restores the changes. */
export function useDiscard(): () => void {
  const { t } = useTranslation();
  const { autosave } = useEditor();
  const { discard, undo } = useEditorActions();
  return () => {
    discard();
    void autosave.flush();
    toast({ text: t('editor.work.discarded'), action: { text: t('editor.undo'), onClick: undo } });
  };
}
