import { contract, type MissedTerm } from '@ximblox/contract';
import { Equal, Pin, SearchCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../fields/icon-button.tsx';
import { api } from '../../../../lib/api.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useList } from '../../../../lib/list/use-list.ts';
import { RowTitle } from '../../../../ui/data-table/cells.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { ListView } from '../../../../ui/list-screen/list-view.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import type { EditedPins } from './pins-modal.tsx';
import type { EditedSynonyms } from './synonyms-modal.tsx';

interface MissedTermsProps {
  onSynonyms(edited: EditedSynonyms): void;
  onPins(edited: EditedPins): void;
}

function useColumns() {
  const { t } = useTranslation();
  const { number, localeName } = useFormats();
  const columns: Column<MissedTerm, 'times' | 'term' | 'lastAt'>[] = [
    {
      head: t('settings.search.missed.term'),
      sort: 'term',
      isTitle: true,
      renderCell: ({ term }) => <RowTitle>{term}</RowTitle>,
    },
    { head: t('settings.search.missed.locale'), renderCell: ({ locale }) => localeName(locale) },
    {
      head: t('settings.search.missed.times'),
      sort: 'times',
      isNumber: true,
      isNamed: true,
      renderCell: ({ times }) => number(times),
    },
    {
      head: t('settings.search.missed.last'),
      sort: 'lastAt',
      isNamed: true,
      renderCell: ({ lastAt }) => <DateTime time={lastAt} />,
    },
  ];
  return columns;
}

/** Terms for which visitors found nothing, the most frequent first. */
export function MissedTerms({ onSynonyms, onPins }: MissedTermsProps) {
  const { t } = useTranslation();
  const { run } = useCall();
  const list = useList({
    queryKey: ['missed-terms'],
    sorts: { times: 'desc', term: 'asc', lastAt: 'desc' },
    read: (page, signal) => api.call(contract.search.listMissed, { body: page, signal }),
  });
  const forget = async ({ locale, term }: MissedTerm): Promise<void> => {
    await run(
      () => api.call(contract.search.forgetMissed, { body: { locale, term } }),
      t('settings.search.missed.forgotten', { term }),
    );
    list.refetch();
  };
  const help = list.data && t('settings.search.missed.help', { count: list.data.retentionDays });
  return (
    <>
      {list.totalItems !== 0 && <p className="small muted">{help}</p>}
      <ListView
        caption={t('settings.search.missed.title')}
        list={list}
        empty={{ title: t('settings.search.missed.empty'), icon: SearchCheck, text: help }}
        rowKey={({ locale, term }) => `${locale} ${term}`}
        columns={useColumns()}
        renderActions={(row) => (
          <>
            <IconButton
              label={t('settings.search.synonyms.forTerm', { term: row.term })}
              icon={Equal}
              onClick={() => onSynonyms({ locale: row.locale, terms: [row.term] })}
            />
            <IconButton
              label={t('settings.search.pins.forTerm', { term: row.term })}
              icon={Pin}
              onClick={() => onPins({ locale: row.locale, term: row.term, pageIDs: [] })}
            />
            <IconButton
              label={t('settings.search.missed.forget', { term: row.term })}
              icon={X}
              onClick={() => void forget(row)}
            />
          </>
        )}
      />
    </>
  );
}
