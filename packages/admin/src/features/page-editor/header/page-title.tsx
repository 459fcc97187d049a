import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import classes from './header.module.css';

/**
 * Edited title of the page; also sets the window title. A separate component, so that typing does not render the whole
 * header.
 */
export function PageTitle() {
  const { t } = useTranslation();
  const title = useEditorState((state) => documentIn(state).title);
  useTitle(title);
  return (
    <h1 className={`truncate min-0 ${classes.title}`} title={title}>
      {title || t('editor.header.untitled')}
    </h1>
  );
}
