import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';
import type { EntryFailure } from './change-entries.ts';
import classes from './dialogs.module.css';

/** As many as are named one by one. */
const named = 20;

interface FailureListProps {
  failures: readonly EntryFailure[];
  /** What failed, said before the reasons; the name by default. */
  titleOf?: (failure: EntryFailure) => string;
}

/** What could not be done with some of several, and why. */
export function FailureList({ failures, titleOf }: FailureListProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  if (failures.length === 0) return null;
  return (
    <ul role="alert" className={`small rounded break-anywhere danger margin-0 ${classes.failures}`}>
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
