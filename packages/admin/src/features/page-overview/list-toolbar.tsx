import { Checkbox, NativeSelect } from '@mantine/core';
import type { PageState } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useTags } from '../../fields/tags/use-tags.ts';
import { useFormats } from '../../lib/format.ts';
import { useKnownSite } from '../../lib/site-settings.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { drafts, type ListQuery, shownOrder } from './list-query.ts';
import classes from './list-toolbar.module.css';

interface ListToolbarProps {
  query: ListQuery;
  change: (changes: Partial<ListQuery>, options?: { replace?: boolean }) => void;
  totalItems: number | undefined;
}

const states: PageState[] = ['not-published', 'published', 'changed', 'requested'];

/** How the list is searched, narrowed and sorted. */
export function ListToolbar({ query, change, totalItems }: ListToolbarProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useKnownSite();
  const { tags = [] } = useTags();
  const { columnToSort, sortOrder } = shownOrder(query);
  return (
    <div className={classes.toolbar}>
      <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm }, { replace: true })} />
      <NativeSelect
        size="sm"
        aria-label={t('page.overview.filter.locale')}
        value={query.locale}
        onChange={(event) => change({ locale: event.currentTarget.value, pageIndex: 0 })}
        data={[
          { value: '', label: t('page.overview.filter.allLocales') },
          ...locales.map(({ code }) => ({ value: code, label: localeName(code) })),
        ]}
      />
      <NativeSelect
        size="sm"
        className={classes.state}
        aria-label={t('page.overview.filter.state')}
        value={query.state}
        onChange={(event) => change({ state: event.currentTarget.value as ListQuery['state'], pageIndex: 0 })}
        data={[
          { value: '', label: t('page.overview.filter.allStates') },
          ...states.map((state) => ({ value: state, label: t(`page.state.${state}`) })),
          { value: drafts, label: t('page.overview.filter.drafts') },
        ]}
      />
      {(tags.length > 0 || query.tag > 0) && (
        <NativeSelect
          size="sm"
          className={classes.tag}
          aria-label={t('tags.filter')}
          value={String(query.tag)}
          onChange={(event) => change({ tag: Number(event.currentTarget.value), pageIndex: 0 })}
          data={[
            { value: '0', label: t('tags.allTags') },
            ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
            // One of the address that is there no more.
            ...(query.tag > 0 && !tags.some(({ id }) => id === query.tag)
              ? [{ value: String(query.tag), label: t('tags.unknown', { id: query.tag }) }]
              : []),
          ]}
        />
      )}
      <Checkbox
        label={t('page.overview.filter.mine')}
        checked={query.mine}
        onChange={(event) => change({ mine: event.currentTarget.checked, pageIndex: 0 })}
      />
      <div className={classes.ordering}>
        <output className={classes.count}>
          {totalItems !== undefined && t('page.overview.count', { count: totalItems })}
        </output>
        <div className={classes.sort}>
          <span id="sort-by">{t('page.overview.sort.sortBy')}</span>
          <NativeSelect
            size="sm"
            aria-labelledby="sort-by"
            value={columnToSort}
            onChange={(event) =>
              change({ columnToSort: event.currentTarget.value as ListQuery['columnToSort'], pageIndex: 0 })
            }
            data={(['createdAt', 'updatedAt'] as const).map((column) => ({
              value: column,
              label: t(`page.overview.sort.${column}`),
            }))}
          />
          <NativeSelect
            size="sm"
            aria-label={t('page.overview.sort.order')}
            value={sortOrder}
            onChange={(event) =>
              change({ sortOrder: event.currentTarget.value as ListQuery['sortOrder'], pageIndex: 0 })
            }
            data={[
              { value: 'asc', label: t('page.overview.sort.ascending') },
              { value: 'desc', label: t('page.overview.sort.descending') },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
