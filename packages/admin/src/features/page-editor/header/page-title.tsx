import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import classes from './header.module.css';

/** What the page is called as one edits it; the window is called the same. On its own, as the header has much that does not change with every letter of it. */
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
