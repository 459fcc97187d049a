import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTags } from '../../../fields/tags/use-tags.ts';
import { useKnownSite, usePageTypes } from '../../../lib/site-settings.ts';
import type { PageList } from '../page-list.ts';
import classes from './views.module.css';

/** Says which filters of the address name a tag, type or language that no longer exists, and offers to remove them. */
export function MissingFilters({ list }: { list: PageList }) {
  const { t } = useTranslation();
  const { tags } = useTags();
  const types = usePageTypes();
  const { locales } = useKnownSite();
  const { tag, type, locale } = list.filters;
  const missing = [
    ...(tag !== '' && tags && !tags.some(({ id }) => String(id) === tag) ? (['tag'] as const) : []),
    ...(type !== '' && !types.some(({ id }) => id === type) ? (['type'] as const) : []),
    ...(locale !== '' && !locales.some(({ code }) => code === locale) ? (['locale'] as const) : []),
  ];
  if (missing.length === 0) return null;
  return (
    <div role="status" className={`row wrap gap-8 small warning ${classes.missing}`}>
      <span>{missing.map((name) => t(`page.views.missing.${name}`)).join(' ')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => list.filterBy(Object.fromEntries(missing.map((name) => [name, ''])))}
      >
        {t('page.views.missing.remove', { count: missing.length })}
      </Button>
    </div>
  );
}
