import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import type { ListQuery } from './list-query.ts';
import classes from './page-table.module.css';
import { PageTable, type PageTableProps } from './page-table.tsx';

const fewestCharacters = 3;

interface LikelyPagesProps extends Pick<PageTableProps, 'dateColumn' | 'onAction'> {
  query: Pick<ListQuery, 'searchTerm' | 'locale'>;
}

/**
 * Pages that may be meant by a term that no title or address in the list has: those beyond the filters, else published ones
 * that visitors find by it, however it is spelled. Nothing when there are none.
 */
export function LikelyPages({ query: { searchTerm, locale }, ...table }: LikelyPagesProps) {
  const { t } = useTranslation();
  const term = searchTerm.trim();
  const { data = [] } = useQuery({
    queryKey: ['pages', 'likely', term, locale],
    queryFn: ({ signal }) =>
      api.call(contract.pages.search, { body: { searchTerm: term, ...(locale === '' ? {} : { locale }) }, signal }),
    enabled: [...term].length >= fewestCharacters,
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.likely}>
      <h2>{t('page.overview.likely')}</h2>
      <PageTable pages={data} isStale={false} hasTypes {...table} />
    </section>
  );
}
