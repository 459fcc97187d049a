import type { PageTypeOverview } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { pageTypeSegment, useSiteSettings } from '../../lib/site-settings.ts';
import classes from './page-types.module.css';

const layoutParts = [
  ['hasHeader', 'header'],
  ['hasIntro', 'intro'],
  ['hasFooter', 'footer'],
] as const;

/** What addresses start with in each locale. */
function Addresses({ prefixes }: { prefixes: PageTypeOverview['slugPrefixes'] }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales, defaultLocale } = useSiteSettings();
  const of = (code: string): string => prefixes[code] ?? '';
  const noPrefix = <span className="muted">{t('pageTypes.noPrefix')}</span>;
  const shown = (code: string) =>
    of(code) === '' ? noPrefix : <code>{`${code === defaultLocale ? '' : `/${code}`}/${of(code)}/…`}</code>;
  if (locales.every(({ code }) => of(code) === '')) return noPrefix;
  return (
    <dl className={`stack margin-0 ${classes.addresses}`}>
      {locales.map(({ code }) => (
        <div key={code}>
          <dt>{localeName(code)}</dt>
          <dd>{shown(code)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One type of page in a row. */
function PageTypeRow({ type }: { type: PageTypeOverview }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id, label, initialBlocks, fields, published, unpublished } = type;
  const canFill = useCan()('manage-page-types');
  const pages = t('pageTypes.pages', { count: published + unpublished, number: number(published + unpublished) });
  const parts = layoutParts.filter(([has]) => type[has]).map(([, part]) => t(`pageTypes.${part}`));
  const list = (words: readonly string[], none: string) =>
    words.length === 0 ? <span className="muted">{none}</span> : words.join(', ');
  const head = (name: 'addresses' | 'initialBlocks' | 'fields' | 'layout') => (
    <span className={classes.head} aria-hidden>
      {t(`pageTypes.column.${name}`)}
    </span>
  );
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {canFill ? <Link to={`/page-types/${pageTypeSegment(id)}`}>{label}</Link> : label}
        <span className={classes.detail}>{id}</span>
      </th>
      <td>
        {head('addresses')}
        <Addresses prefixes={type.slugPrefixes} />
      </td>
      <td>
        {head('initialBlocks')}
        {list(
          initialBlocks.map((block) => block.label),
          t('pageTypes.noBlocks'),
        )}
      </td>
      <td>
        {head('fields')}
        {list(
          fields.map((field) => field.label),
          t('pageTypes.noFields'),
        )}
      </td>
      <td>
        {head('layout')}
        {list(parts, t('pageTypes.noLayout'))}
      </td>
      <td className={`nowrap tabular ${classes.pages}`}>
        {id === 'blank' ? (
          pages
        ) : (
          <Link to={`/page-overview/${pageTypeSegment(id)}`}>
            {pages}
            <span className="visually-hidden"> {t('pageTypes.ofType', { name: label })}</span>
          </Link>
        )}
        <span className={classes.detail}>
          {t('pageTypes.counts', { published: number(published), unpublished: number(unpublished) })}
        </span>
      </td>
    </tr>
  );
}

/** Types of page with their addresses, what new pages start with, what stands around them, and how many there are. */
export function PageTypeTable({ types }: { types: readonly PageTypeOverview[] }) {
  const { t } = useTranslation();
  const heads = ['type', 'addresses', 'initialBlocks', 'fields', 'layout', 'pages'] as const;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`pageTypes.column.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <PageTypeRow key={type.id} type={type} />
        ))}
      </tbody>
    </table>
  );
}
