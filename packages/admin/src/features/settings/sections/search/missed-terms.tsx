import { useQuery } from '@tanstack/react-query';
import { contract, type MissedTerm } from '@ximblox/contract';
import { Equal, Pin, SearchCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../fields/icon-button.tsx';
import { api } from '../../../../lib/api.ts';
import { errorsOfFailure } from '../../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../../lib/errors/error-text.ts';
import { useFormats } from '../../../../lib/format.ts';
import { keepRows, useStepBack } from '../../../../lib/use-step-back.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import type { EditedPins } from './pins-modal.tsx';
import classes from './search-section.module.css';
import type { EditedSynonyms } from './synonyms-modal.tsx';

const pageSize = 25;

interface MissedTermsProps {
  onSynonyms(edited: EditedSynonyms): void;
  onPins(edited: EditedPins): void;
}

/** Terms for which visitors found nothing, the most frequent first. */
export function MissedTerms({ onSynonyms, onPins }: MissedTermsProps) {
  const { t } = useTranslation();
  const { number, localeName } = useFormats();
  const textOf = useErrorText();
  const [pageIndex, setPageIndex] = useState(0);
  const terms = useQuery({
    queryKey: ['missed-terms', pageIndex],
    queryFn: ({ signal }) => api.call(contract.search.listMissed, { body: { pageIndex, pageSize }, signal }),
    placeholderData: (before) => keepRows(before),
  });
  const isSteppingBack = useStepBack(terms, { pageIndex, pageSize }, setPageIndex);

  const forget = async ({ locale, term }: MissedTerm): Promise<void> => {
    try {
      await api.call(contract.search.forgetMissed, { body: { locale, term } });
      toast({ text: t('settings.search.missed.forgotten', { term }) });
    } catch (failure) {
      toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    }
    await terms.refetch();
  };

  if (terms.error) return <ErrorState failure={terms.error} onRetry={() => void terms.refetch()} />;
  if (!terms.data || isSteppingBack) return <LoadingState rows={4} />;
  const { items, totalItems, retentionDays } = terms.data;
  if (items.length === 0) {
    return (
      <EmptyState title={t('settings.search.missed.empty')} icon={SearchCheck}>
        {t('settings.search.missed.help', { count: retentionDays })}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="small muted">{t('settings.search.missed.help', { count: retentionDays })}</p>
      <table className={classes.table} aria-labelledby="missed-terms" data-stale={terms.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">{t('settings.search.missed.term')}</th>
            <th scope="col">{t('settings.search.missed.locale')}</th>
            <th scope="col">{t('settings.search.missed.times')}</th>
            <th scope="col">{t('settings.search.missed.last')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('page.overview.column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={`${row.locale} ${row.term}`}>
              <th scope="row" className={classes.term}>
                {row.term}
              </th>
              <td>{localeName(row.locale)}</td>
              <td className="tabular" data-label={t('settings.search.missed.times')}>
                {number(row.times)}
              </td>
              <td data-label={t('settings.search.missed.last')}>
                <DateTime time={row.lastAt} />
              </td>
              <td className={classes.actions}>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination pageIndex={pageIndex} pageSize={pageSize} totalItems={totalItems} onChange={setPageIndex} />
    </>
  );
}
