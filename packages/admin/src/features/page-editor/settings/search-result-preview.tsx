import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import classes from './settings.module.css';

/** Roughly what a search engine shows of the page. */
export function SearchResultPreview() {
  const { t } = useTranslation();
  const { siteName } = useSiteSettings();
  const url = useEditorState((state) => state.page.url);
  const title = useEditorState((state) => documentIn(state).title);
  const { seoTitle, seoDescription } = useEditorState((state) => documentIn(state).seo);
  const trail = url.split('/').filter((part) => part !== '');
  return (
    <div className={classes.result}>
      <p className={classes.resultAddress}>{[location.host, ...trail].join(' › ')}</p>
      <p className={classes.resultTitle}>
        {seoTitle || title} · {siteName}
      </p>
      <p className={classes.resultText}>{seoDescription || t('editor.seo.noDescription')}</p>
    </div>
  );
}
