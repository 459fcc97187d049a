import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useEditorState } from '../editor-context.ts';
import { isDirty, isInWorkingCopy, mayEdit } from '../store/editor-state.ts';
import classes from './header.module.css';

/** Save state of the changes: stored as a version, stored as a draft, or failed. */
export function SavedState() {
  const { t } = useTranslation();
  const { clock } = useFormats();
  const dirty = useEditorState(isDirty);
  const kept = useEditorState(isInWorkingCopy);
  const isSaving = useEditorState((state) => state.isSaving);
  const base = useEditorState((state) => state.base);
  const { failure, savedAt } = useEditorState((state) => state.copy);
  const mayStore = useEditorState(mayEdit);
  const isFailed = !isSaving && dirty && !kept && failure !== null;

  function message() {
    if (isSaving) return t('editor.save.running');
    if (!dirty) {
      return <DateTime time={base.createdAt} sentence={(time) => t('editor.save.saved', { time })} />;
    }
    if (!mayStore) return t('editor.save.unsaved');
    if (kept && savedAt) return t('editor.work.kept', { time: clock(savedAt) });
    return failure ? t(`editor.work.failed.${failure}`) : t('editor.work.keeping');
  }

  return (
    <>
      <span className={`caption muted ${classes.saved}`} data-dirty={isFailed || undefined}>
        {message()}
      </span>
      {/* Only failures are announced; success changes every second. */}
      <output className="visually-hidden">{isFailed ? t(`editor.work.failed.${failure}`) : ''}</output>
    </>
  );
}
