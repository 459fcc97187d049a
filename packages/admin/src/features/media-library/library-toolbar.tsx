import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MediaView } from '../../fields/media-list/media-cell.tsx';
import {
  type MediaQuery,
  type MediaType,
  mediaTypes,
  type SortColumn,
  sortColumns,
} from '../../fields/media-list/media-query.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import classes from './media-library.module.css';

type Change = (changes: Partial<MediaQuery>, options?: { replace?: boolean }) => void;

/** Returns the tag options, including the unused tag in the URL. */
function useTagChoices(chosen: string): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: [...mediaKey, 'tags'],
    queryFn: ({ signal }) => api.call(contract.media.listTags, { body: {}, signal }),
  });
  const tags = data?.tags ?? [];
  const choices = tags.map(({ name, files }) => ({ value: name, label: `${name} (${files})` }));
  return chosen === '' || tags.some(({ name }) => name === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];
}

interface LibraryToolbarProps {
  query: MediaQuery;
  change: Change;
  view: MediaView;
  onView(view: MediaView): void;
}

/** Filters of what is missing or unused. */
function Checks({ query, change }: Pick<LibraryToolbarProps, 'query' | 'change'>) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-8-16">
      <Checkbox
        size="sm"
        label={t('media.filter.missingAlt')}
        checked={query.missingAlt}
        onChange={(event) => change({ missingAlt: event.currentTarget.checked })}
      />
      <Checkbox
        size="sm"
        label={t('media.filter.unshared')}
        checked={query.unshared}
        onChange={(event) => change({ unshared: event.currentTarget.checked })}
      />
      <Checkbox
        size="sm"
        label={t('media.filter.unused')}
        checked={query.unused}
        onChange={(event) => change({ unused: event.currentTarget.checked })}
      />
    </div>
  );
}

function ViewSwitch({ view, onView }: Pick<LibraryToolbarProps, 'view' | 'onView'>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('media.view.label')}
      value={view}
      onChange={onView}
      data={[
        {
          value: 'grid',
          label: (
            <span className="inline-row gap-6">
              <LayoutGrid size={15} aria-hidden /> <span>{t('media.view.grid')}</span>
            </span>
          ),
        },
        {
          value: 'list',
          label: (
            <span className="inline-row gap-6">
              <List size={15} aria-hidden /> <span>{t('media.view.list')}</span>
            </span>
          ),
        },
      ]}
    />
  );
}

/** Toolbar with search, filters, sort order and view. */
export function LibraryToolbar({ query, change, view, onView }: LibraryToolbarProps) {
  const { t } = useTranslation();
  const tags = useTagChoices(query.tag);
  return (
    <div className={classes.toolbar}>
      <ListSearch
        key={query.path}
        term={query.searchTerm}
        onSearch={(term) => change({ searchTerm: term }, { replace: true })}
      />
      <NativeSelect
        size="sm"
        aria-label={t('media.filter.kind')}
        value={query.type}
        onChange={(event) => change({ type: event.currentTarget.value as MediaType | '' })}
        data={[
          { value: '', label: t('media.filter.allKinds') },
          ...mediaTypes.map((type) => ({ value: type, label: t(`media.kinds.${type}`) })),
        ]}
      />
      {tags.length > 0 && (
        <NativeSelect
          size="sm"
          aria-label={t('media.filter.tag')}
          value={query.tag}
          onChange={(event) => change({ tag: event.currentTarget.value })}
          data={[{ value: '', label: t('media.filter.allTags') }, ...tags]}
        />
      )}
      <Checks query={query} change={change} />
      <div className={`row wrap gap-8 push ${classes.arrange}`}>
        <NativeSelect
          size="sm"
          aria-label={t('page.overview.sort.sortBy')}
          value={`${query.sort} ${query.order}`}
          onChange={(event) => {
            const [sort, order] = event.currentTarget.value.split(' ') as [SortColumn, MediaQuery['order']];
            change({ sort, order });
          }}
          data={sortColumns.flatMap((sort) => [
            { value: `${sort} asc`, label: t(`media.sort.${sort}Asc`) },
            { value: `${sort} desc`, label: t(`media.sort.${sort}Desc`) },
          ])}
        />
        <ViewSwitch view={view} onView={onView} />
      </div>
    </div>
  );
}
