import type { PageTypeOverview } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { pageTypeSegment, useSiteSettings } from '../../lib/site-settings.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import classes from './page-types.module.css';

/** Slug prefixes by locale. */
export function Addresses({ type: { slugPrefixes } }: { type: PageTypeOverview }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales, defaultLocale } = useSiteSettings();
  const of = (code: string): string => slugPrefixes[code] ?? '';
  const noPrefix = <span className="muted">{t('pageTypes.noPrefix')}</span>;
  if (locales.every(({ code }) => of(code) === '')) return noPrefix;
  return (
    <dl className={`stack ${classes.addresses}`}>
      {locales.map(({ code }) => (
        <div key={code}>
          <dt>{localeName(code)}</dt>
          <dd>
            {of(code) === '' ? noPrefix : <code>{`${code === defaultLocale ? '' : `/${code}`}/${of(code)}/…`}</code>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Comma-separated list, or a text for an empty one. */
export const WordList = ({ words, none }: { words: readonly string[]; none: string }) =>
  words.length === 0 ? (
    <span className="muted">{none}</span>
  ) : (
    <span className="break-anywhere">{words.join(', ')}</span>
  );

/** Number of pages of the type, linked to the list. */
export function PageCount({ type: { id, label, published, unpublished } }: { type: PageTypeOverview }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = published + unpublished;
  const text = t('pageTypes.pages', { count, number: number(count) });
  return (
    <>
      {id === 'blank' ? (
        text
      ) : (
        <Link to={`/page-overview/${pageTypeSegment(id)}`}>
          {text}
          <span className="visually-hidden"> {t('pageTypes.ofType', { name: label })}</span>
        </Link>
      )}
      <CellDetail>
        {t('pageTypes.counts', { published: number(published), unpublished: number(unpublished) })}
      </CellDetail>
    </>
  );
}
