import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { useEditorState } from '../editor-context.ts';

/** Full addresses of the page's translations. */
export function AddressList() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales, defaultLocale } = useSiteSettings();
  const page = useEditorState((state) => state.page);
  const addressOf = (locale: string, slug: string): string =>
    `${location.origin}/${[...(locale === defaultLocale ? [] : [locale]), ...(slug === '' ? [] : [slug])].join('/')}`;
  return (
    <dl className="facts fold-narrow">
      {locales.map(({ code }) => {
        const sibling = page.siblings.find(({ locale }) => locale === code);
        return (
          <div key={code}>
            <dt>{localeName(code)}</dt>
            <dd>
              {code === page.locale && <strong>{addressOf(code, page.slug)}</strong>}
              {sibling && <Link to={`/page/${sibling.pageID}?tab=settings`}>{addressOf(code, sibling.slug)}</Link>}
              {code !== page.locale && !sibling && (
                <span className="caption muted">{t('editor.translations.missing')}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
