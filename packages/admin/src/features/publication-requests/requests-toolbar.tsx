import { NativeSelect } from '@mantine/core';
import type { Person } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import type { RequestQuery } from './request-query.ts';
import classes from './publication-requests.module.css';

interface RequestsToolbarProps {
  query: RequestQuery;
  change: (changes: Partial<RequestQuery>) => void;
  /** Who made the requests of this view. */
  requesters: readonly Person[];
  totalItems: number | undefined;
}

/** How the requests are searched and narrowed. */
export function RequestsToolbar({ query, change, requesters, totalItems }: RequestsToolbarProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const types = usePageTypes();
  return (
    <div className={classes.toolbar}>
      <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm, pageIndex: 0 })} />
      <NativeSelect
        aria-label={t('page.overview.filter.locale')}
        value={query.locale}
        onChange={(event) => change({ locale: event.currentTarget.value, pageIndex: 0 })}
        data={[
          { value: '', label: t('page.overview.filter.allLocales') },
          ...locales.map(({ code }) => ({ value: code, label: localeName(code) })),
        ]}
      />
      <NativeSelect
        aria-label={t('page.overview.column.type')}
        value={query.type}
        onChange={(event) => change({ type: event.currentTarget.value, pageIndex: 0 })}
        data={[
          { value: '', label: t('requests.filter.allTypes') },
          ...types.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <NativeSelect
        aria-label={t('requests.column.requester')}
        value={query.requester}
        onChange={(event) => change({ requester: Number(event.currentTarget.value), pageIndex: 0 })}
        data={[
          { value: '0', label: t('requests.filter.anybody') },
          ...requesters.map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('requests.filter.age')}
        value={query.age}
        onChange={(event) => change({ age: event.currentTarget.value as RequestQuery['age'], pageIndex: 0 })}
        data={[
          { value: '', label: t('requests.filter.anyAge') },
          { value: 'day', label: t('requests.filter.day') },
          { value: 'week', label: t('requests.filter.week') },
          { value: 'older', label: t('requests.filter.older') },
        ]}
      />
      <output className={classes.count}>
        {totalItems !== undefined && t('requests.count', { count: totalItems })}
      </output>
    </div>
  );
}
