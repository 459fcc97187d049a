import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type Pins } from '@ximblox/contract';
import { Equal, Pin, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../lib/api.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useSiteSettings } from '../../../../lib/site-settings.ts';
import { StateMarks } from '../../../../ui/state-marks.tsx';
import { CuratedList } from './curated-list.tsx';
import { pinsQuery, synonymsQuery } from './curated-queries.ts';
import type { EditedPins } from './pins-modal.tsx';
import type { EditedSynonyms } from './synonyms-modal.tsx';

/** Pinned pages of a term with their state; those in the trash are marked. */
function PinnedTitles({ pages }: Pick<Pins, 'pages'>) {
  const { t } = useTranslation();
  if (pages.length === 0) return <p className="small muted">{t('settings.search.pins.noPages')}</p>;
  return (
    <ol className="stack gap-8 numbers regular">
      {pages.map((page) =>
        page.state === 'deleted' ? (
          <li key={page.id}>
            <span>{page.title}</span>
            <span className="caption inline-row gap-4 muted margin-left-8">
              <TriangleAlert size={13} aria-hidden />
              {t('settings.search.pins.inTrash')}
            </span>
          </li>
        ) : (
          <li key={page.id}>
            <Link to={`/page/${page.id}`}>{page.title}</Link> <StateMarks page={page} />
          </li>
        ),
      )}
    </ol>
  );
}

interface CuratedSearchProps {
  locale: string;
  onLocale(locale: string): void;
  onSynonyms(edited: EditedSynonyms): void;
  onPins(edited: EditedPins): void;
}

/** Synonyms and pinned pages of one language. */
export function CuratedSearch({ locale, onLocale, onSynonyms, onPins }: CuratedSearchProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const synonyms = useQuery(synonymsQuery(locale));
  const pins = useQuery(pinsQuery(locale));
  return (
    <>
      {locales.length > 1 && (
        <NativeSelect
          className="short"
          label={t('settings.search.missed.locale')}
          value={locale}
          onChange={(event) => onLocale(event.currentTarget.value)}
          data={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
        />
      )}
      <CuratedList
        title={t('settings.search.synonyms.title')}
        help={t('settings.search.synonyms.help')}
        empty={{ title: t('settings.search.synonyms.empty'), icon: Equal }}
        add={t('settings.search.synonyms.add')}
        rows={synonyms}
        nameOf={({ terms }) => terms.join(', ')}
        onAdd={() => onSynonyms({ locale, terms: [] })}
        onEdit={({ id, terms }) => onSynonyms({ id, locale, terms })}
        remove={({ id }) => api.call(contract.search.removeSynonyms, { params: { id } })}
        removed={t('settings.search.synonyms.removed')}
      />
      <CuratedList
        title={t('settings.search.pins.title')}
        help={t('settings.search.pins.help')}
        empty={{ title: t('settings.search.pins.empty'), icon: Pin }}
        add={t('settings.search.pins.add')}
        rows={pins}
        nameOf={({ term }) => term}
        renderDetails={({ pages }) => <PinnedTitles pages={pages} />}
        onAdd={() => onPins({ locale, term: '', pageIDs: [] })}
        onEdit={({ id, term, pages }) => onPins({ id, locale, term, pageIDs: pages.map((page) => page.id) })}
        remove={({ id }) => api.call(contract.search.removePins, { params: { id } })}
        removed={t('settings.search.pins.removed')}
      />
    </>
  );
}
