import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';
import type { EntryFailure } from './change-entries.ts';

/** Maximum number of failures listed individually. */
const named = 20;

interface FailureListProps {
  failures: readonly EntryFailure[];
  /** Title of a failure; the entry name by default. */
  titleOf?: (failure: EntryFailure) => string;
}

/** List of failed entries with their errors. */
export function FailureList({ failures, titleOf }: FailureListProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  if (failures.length === 0) return null;
  return (
    <ul role="alert" className="small rounded break-anywhere danger danger-ground bullet-box">
      {failures.slice(0, named).map((failure) => (
        <li key={`${failure.name} ${failure.errors[0]?.property}`}>
          {failure.name !== '' && <strong>{titleOf?.(failure) ?? `${failure.name}: `}</strong>}{' '}
          {failure.errors.map(textOf).join(' ')}
        </li>
      ))}
      {failures.length > named && <li>{t('media.more', { count: failures.length - named })}</li>}
    </ul>
  );
}
