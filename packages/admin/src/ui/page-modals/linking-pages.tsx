import { useQuery } from '@tanstack/react-query';
import { localise } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { StateMarks } from '../state-marks.tsx';
import { LoadingState } from '../states.tsx';

/** Maximum number of listed pages; further ones are only counted. */
const maxListed = 5;

/** List of the pages, menus and page types that link to a page, shown before deleting it; nothing without links or on failure. */
export function LinkingPages({ pageID }: { pageID: number }) {
  const { t, i18n } = useTranslation();
  const { localeName, localeInSentence } = useFormats();
  const known = usePageTypes();
  const { data, isPending } = useQuery({
    queryKey: ['pages', 'linking', pageID, 'before deletion'],
    queryFn: ({ signal }) => api.call(contract.pages.listLinking, { body: { pageID, pageSize: maxListed }, signal }),
    staleTime: 0,
  });
  if (isPending) return <LoadingState rows={2} />;
  if (!data || data.totalItems + data.menus.length + data.types.length === 0) return null;
  const { items, totalItems, menus, types } = data;
  const more = totalItems - items.length;
  return (
    <div className="small stack gap-8 rounded sunken break-anywhere margin-top-12 pad-12">
      {totalItems > 0 && (
        <>
          <p>{t('page.delete.linked', { count: totalItems })}</p>
          <ul className="stack gap-4 bullets">
            {items.map((page) => (
              <li key={page.id}>
                <span lang={page.locale}>{page.title}</span> <span className="muted caption">{page.url}</span>
                <span className="row wrap gap-8 muted">
                  {localeName(page.locale)} <StateMarks page={page} />
                </span>
              </li>
            ))}
            {more > 0 && <li>{t('page.delete.linkedMore', { count: more })}</li>}
          </ul>
        </>
      )}
      {menus.length > 0 && (
        <p>
          {t('page.delete.inMenus', {
            menus: menus
              .map(({ label, locale }) => `${localise(label, i18n.language)} (${localeInSentence(locale)})`)
              .join(', '),
          })}
        </p>
      )}
      {types.length > 0 && (
        <p>
          {t('page.delete.inTypes', {
            types: types
              .map(({ type, locale }) => `${pageTypeLabel(known, type)} (${localeInSentence(locale)})`)
              .join(', '),
          })}
        </p>
      )}
    </div>
  );
}
