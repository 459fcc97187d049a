import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorActions } from '../editor-context.ts';

/** Brings the reader back to what is stored; undo, and the message that says so, bring the changes back. */
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
