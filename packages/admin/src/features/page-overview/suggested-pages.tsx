import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { usePageColumns } from './page-columns.tsx';
import { type PageList, type PageRow, rowOf } from './page-list.ts';
import classes from './page-overview.module.css';

const minCharacters = 3;

interface SuggestedPagesProps {
  list: PageList;
  renderActions: (row: PageRow) => ReactNode;
}

/**
 * Suggestions for a search term without matches in the list: pages outside the filters, otherwise published pages
 * from the fuzzy site search. Renders nothing without results.
 */
export function SuggestedPages({ list: { searchTerm, filters }, renderActions }: SuggestedPagesProps) {
  const { t } = useTranslation();
  const columns = usePageColumns((name) => name !== 'image');
  const term = searchTerm.trim();
  const { data = [] } = useQuery({
    queryKey: ['pages', 'likely', term, filters.locale],
    queryFn: ({ signal }) =>
      api.call(contract.pages.search, { body: { searchTerm: term, locale: filters.locale || undefined }, signal }),
    enabled: [...term].length >= minCharacters,
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.likely}>
      <h2>{t('page.overview.likely')}</h2>
      <DataTable
        caption={t('page.overview.likely')}
        columns={columns}
        rows={data.map(rowOf)}
        rowKey={({ page }) => page.id}
        renderActions={renderActions}
      />
    </section>
  );
}
