import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useKnownPageTypes, useKnownSite } from '../../lib/site-settings.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import type { Calendar } from './use-calendar.ts';

/** Filters of the calendar by page type, language and person. */
export function CalendarFilters({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useKnownSite();
  const types = useKnownPageTypes();
  const { type } = calendar.filters;
  const typeChoices = types.map(({ id, label }) => ({ value: id, label }));
  // The URL may contain an unregistered one.
  if (type !== '' && !types.some(({ id }) => id === type)) typeChoices.push({ value: type, label: type });
  return (
    <>
      <ListFilter
        list={calendar}
        name="type"
        label={t('page.overview.column.type')}
        all={t('page.overview.filter.allTypes')}
        choices={typeChoices}
      />
      <ListFilter
        list={calendar}
        name="locale"
        label={t('page.overview.filter.locale')}
        all={t('page.overview.filter.allLocales')}
        choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
      />
      <ListFilter
        list={calendar}
        name="person"
        label={t('calendar.person')}
        all={t('calendar.everyone')}
        choices={calendar.people.map(({ ID, name }) => ({ value: String(ID), label: name }))}
      />
    </>
  );
}
