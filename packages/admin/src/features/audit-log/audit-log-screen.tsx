import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { api } from '../../lib/api.ts';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './audit-log.module.css';
import {
  type AuditQuery,
  exportAddress,
  firstQuery,
  isNarrowed,
  listBody,
  pageSize,
  readQuery,
  writeQuery,
} from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';

/** Who did what, when, from where and to what: narrowed, page by page, and as a file. */
export function AuditLogScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const query = readQuery(address);
  const change = useMemo(
    () =>
      (changes: Partial<AuditQuery>): void =>
        setAddress(() => writeQuery({ ...readQuery(newestAddress()), pageIndex: 0, ...changes }), {
          replace: changes.searchTerm !== undefined,
        }),
    [setAddress],
  );
  const filters = useQuery({
    queryKey: ['audit', 'filters'],
    queryFn: ({ signal }) => api.call(contract.audit.filters, { signal }),
  });
  const list = useQuery({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => api.call(contract.audit.list, { body: listBody(query), signal }),
    placeholderData: (before) => keepRows(before),
  });
  const isSteppingBack = useStepBack(list, { pageIndex: query.pageIndex, pageSize });

  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={10} />;
    if (list.data.items.length > 0) return <AuditTable entries={list.data.items} isStale={list.isPlaceholderData} />;
    return (
      <NoResults
        reset={isNarrowed(query) ? { text: t('audit.filter.reset'), onClick: () => change(firstQuery) } : undefined}
      />
    );
  };

  return (
    <>
      <PageHeader
        title={t('audit.title')}
        description={filters.data && t('audit.description', { count: filters.data.retentionMonths })}
        actions={
          <Button
            component="a"
            href={exportAddress(query)}
            download
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
          >
            {t('audit.export')}
          </Button>
        }
      />
      <AuditToolbar query={query} change={change} filters={filters.data} />
      <output className={classes.count}>{list.data && t('audit.count', { count: list.data.totalItems })}</output>
      {rows()}
      <Pagination
        pageIndex={query.pageIndex}
        pageSize={pageSize}
        totalItems={list.data?.totalItems ?? 0}
        onChange={(pageIndex) => {
          change({ pageIndex });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}
