import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { useEditorState } from '../editor-context.ts';
import { isDirty } from '../store/editor-store.ts';
import classes from './header.module.css';

/** Whether everything is stored, and since when. */
export function SavedState() {
  const { t } = useTranslation();
  const dirty = useEditorState(isDirty);
  const isSaving = useEditorState((state) => state.isSaving);
  const base = useEditorState((state) => state.base);
  if (isSaving) return <output className={classes.saved}>{t('editor.save.running')}</output>;
  return (
    <output className={classes.saved} data-dirty={dirty || undefined}>
      {dirty ? (
        t('editor.save.unsaved')
      ) : (
        <>
          {t('editor.save.saved')} <DateTime time={base.createdAt} />
        </>
      )}
    </output>
  );
}
