import { Checkbox } from '@mantine/core';
import { underwayStates } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useTags } from '../../fields/tags/use-tags.ts';
import { useFormats } from '../../lib/format.ts';
import { useKnownSite, usePageTypes } from '../../lib/site-settings.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { type PageList, tasks } from './page-list.ts';

function TagFilter({ list }: { list: PageList }) {
  const { t } = useTranslation();
  const { tags = [] } = useTags();
  const { tag } = list.filters;
  if (tags.length === 0 && tag === '') return null;
  const choices = tags.map(({ id, name }) => ({ value: String(id), label: name }));
  // The URL may contain a deleted one.
  if (tag !== '' && !choices.some(({ value }) => value === tag)) {
    choices.push({ value: tag, label: t('tags.unknown', { id: tag }) });
  }
  return <ListFilter list={list} name="tag" label={t('tags.filter')} all={t('tags.allTags')} choices={choices} />;
}

function TypeFilter({ list }: { list: PageList }) {
  const { t } = useTranslation();
  const types = usePageTypes();
  const { type } = list.filters;
  const choices = types.map(({ id, label }) => ({ value: id, label }));
  // The URL may contain an unregistered one.
  if (type !== '' && !types.some(({ id }) => id === type)) choices.push({ value: type, label: type });
  return (
    <ListFilter
      list={list}
      name="type"
      label={t('page.overview.column.type')}
      all={t('page.overview.filter.allTypes')}
      choices={choices}
    />
  );
}

/** Filters of the overview. `hasTypes` adds the page type filter. */
export function PageFilters({ list, hasTypes }: { list: PageList; hasTypes: boolean }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useKnownSite();
  const working = useWorkingRelease();
  return (
    <>
      {hasTypes && <TypeFilter list={list} />}
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
          {
            group: t('page.overview.filter.visitors'),
            items: (['live', 'not-live'] as const).map((value) => ({ value, label: t(`page.marks.${value}`) })),
          },
          {
            group: t('page.overview.filter.underway'),
            items: underwayStates.map((value) => ({ value, label: t(`page.marks.${value}`) })),
          },
          {
            group: t('page.overview.filter.tasks'),
            items: tasks.map((task) => ({ value: task, label: t(`page.overview.task.${task}`) })),
          },
        ]}
      />
      <TagFilter list={list} />
      <Checkbox
        label={t('page.overview.filter.mine')}
        checked={list.filters.mine === 'yes'}
        onChange={(event) => list.filterBy({ mine: event.currentTarget.checked ? 'yes' : '' })}
      />
      {working && (
        <Checkbox
          label={t('workingRelease.inRelease')}
          checked={list.filters.release === 'yes'}
          onChange={(event) => list.filterBy({ release: event.currentTarget.checked ? 'yes' : '' })}
        />
      )}
    </>
  );
}
