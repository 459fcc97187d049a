import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { useSeoFallback } from './use-seo-fallback.ts';
import classes from './settings.module.css';

/** Approximate search result of the page; fallback values are muted. */
export function SearchResultPreview() {
  const { t } = useTranslation();
  const { siteName } = useSiteSettings();
  const url = useEditorState((state) => state.page.url);
  const title = useEditorState((state) => documentIn(state).title);
  const { seoTitle, seoDescription, seoNoindex, seoCanonical } = useEditorState((state) => documentIn(state).seo);
  const fallback = useSeoFallback();
  const trail = url.split('/').filter((part) => part !== '');
  const notice = seoNoindex ? t('editor.seo.hidden') : seoCanonical && t('editor.seo.elsewhere');
  return (
    <div className="stack gap-2 card pad-16">
      {notice && <p className="small strong">{notice}</p>}
      <p className="caption muted">{[location.host, ...trail].join(' › ')}</p>
      <p className={`truncate ${seoTitle === '' ? 'muted' : 'info'} ${classes.resultTitle}`}>
        {seoTitle || title} | {siteName}
      </p>
      <p className={classes.resultText} data-fallback={seoDescription === '' || undefined}>
        {seoDescription || fallback.description || t('editor.seo.noDescription')}
      </p>
      {seoTitle === '' && <p className="caption muted">{t('editor.seo.fallbackTitle')}</p>}
      {seoDescription === '' && fallback.description !== '' && (
        <p className="caption muted">{t('editor.seo.fallbackDescription', { field: fallback.descriptionLabel })}</p>
      )}
    </div>
  );
}
