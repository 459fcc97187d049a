import { Checkbox, NativeSelect } from '@mantine/core';
import type { PageState } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useTags } from '../../fields/tags/use-tags.ts';
import { useFormats } from '../../lib/format.ts';
import { useKnownSite } from '../../lib/site-settings.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { drafts, type PageList } from './page-list.ts';
import classes from './page-overview.module.css';

const states: PageState[] = ['not-published', 'published', 'changed', 'requested'];

function TagFilter({ list }: { list: PageList }) {
  const { t } = useTranslation();
  const { tags = [] } = useTags();
  const { tag } = list.filters;
  if (tags.length === 0 && tag === '') return null;
  const choices = tags.map(({ id, name }) => ({ value: String(id), label: name }));
  // The address may name one that has been deleted.
  if (tag !== '' && !choices.some(({ value }) => value === tag)) {
    choices.push({ value: tag, label: t('tags.unknown', { id: tag }) });
  }
  return <ListFilter list={list} name="tag" label={t('tags.filter')} all={t('tags.allTags')} choices={choices} />;
}

/** By which date the list is sorted, of which it shows one, and in which order. */
function DateSort({ list: { sorted, sortBy, orderBy } }: { list: PageList }) {
  const { t } = useTranslation();
  if (!sorted) return null;
  return (
    <div className={classes.sort}>
      <span id="sort-by">{t('page.overview.sort.sortBy')}</span>
      <NativeSelect
        aria-labelledby="sort-by"
        value={sorted.column}
        onChange={(event) => sortBy(event.currentTarget.value as typeof sorted.column)}
        data={[
          { value: 'createdAt', label: t('page.overview.sort.createdAt') },
          { value: 'updatedAt', label: t('page.overview.sort.updatedAt') },
          { value: 'title', label: t('page.overview.column.title') },
        ]}
      />
      <NativeSelect
        aria-label={t('page.overview.sort.order')}
        value={sorted.order}
        onChange={(event) => orderBy(event.currentTarget.value as typeof sorted.order)}
        data={[
          { value: 'asc', label: t('page.overview.sort.ascending') },
          { value: 'desc', label: t('page.overview.sort.descending') },
        ]}
      />
    </div>
  );
}

/** How the overview is narrowed and sorted. */
export function PageFilters({ list }: { list: PageList }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useKnownSite();
  return (
    <>
      <ListFilter
        list={list}
        name="locale"
        label={t('page.overview.filter.locale')}
        all={t('page.overview.filter.allLocales')}
        choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
      />
      <ListFilter
        list={list}
        name="state"
        label={t('page.overview.filter.state')}
        all={t('page.overview.filter.allStates')}
        choices={[
          ...states.map((state) => ({ value: state, label: t(`page.state.${state}`) })),
          { value: drafts, label: t('page.overview.filter.drafts') },
        ]}
      />
      <TagFilter list={list} />
      <Checkbox
        label={t('page.overview.filter.mine')}
        checked={list.filters.mine === 'yes'}
        onChange={(event) => list.filterBy({ mine: event.currentTarget.checked ? 'yes' : '' })}
      />
      <DateSort list={list} />
    </>
  );
}
