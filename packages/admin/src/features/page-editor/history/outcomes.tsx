import type { RequestOutcome } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { useOutcomeText } from '../review/use-outcome-text.ts';
import classes from './history-panel.module.css';

/** Closed requests for a version: who requested publication, how it ended, and the comments of both. */
export function Outcomes({ outcomes }: { outcomes: readonly RequestOutcome[] }) {
  const { t } = useTranslation();
  const textOf = useOutcomeText();
  if (outcomes.length === 0) return null;
  return (
    <ul className="small stack gap-4 break-anywhere margin-top-4" aria-label={t('editor.history.requests')}>
      {outcomes.map((outcome) => {
        const { comment, feedback, requester, status, at } = outcome;
        return (
          <li key={at} className={`dense ${classes.outcome}`} data-status={status}>
            {comment && (
              <p>
                {t('requests.askedBy', { name: requester.name || t('editor.history.nobody') })}: <q>{comment}</q>
              </p>
            )}
            <p>
              <strong>{textOf(outcome)}</strong> · <DateTime time={at} />
            </p>
            {feedback && <q>{feedback}</q>}
          </li>
        );
      })}
    </ul>
  );
}
