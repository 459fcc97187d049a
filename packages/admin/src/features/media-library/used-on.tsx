import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './media-library.module.css';

const pageSize = 5;

/** The pages that use a file, in their newest or published version. */
export function UsedOn({ fileID }: { fileID: number }) {
  const { t } = useTranslation();
  const [pageIndex, setPageIndex] = useState(0);
  const list = useQuery({
    queryKey: ['media', 'used on', fileID, pageIndex],
    queryFn: ({ signal }) =>
      api.call(contract.media.listPagesByFile, { body: { fileID, pageIndex, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState rows={2} />;
  const { items, totalItems } = list.data;
  return (
    <section className={classes.usage} aria-label={t('media.usedOn', { count: totalItems })}>
      <p>{t('media.usedOn', { count: totalItems })}</p>
      {items.length > 0 && (
        <ul>
          {items.map((page) => (
            <li key={page.id}>
              <Link to={`/page/${page.id}`} lang={page.locale}>
                {page.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination pageIndex={pageIndex} pageSize={pageSize} totalItems={totalItems} onChange={setPageIndex} />
    </section>
  );
}
