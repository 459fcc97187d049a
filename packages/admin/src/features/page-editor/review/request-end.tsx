import type { RequestOutcome } from '@ximblox/contract';
import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

const icons = { accepted: CircleCheck, rejected: CircleX, revoked: CircleSlash, published: CircleCheck };

/** What became of a request that can no longer be decided. */
export function RequestEnd({ outcome }: { outcome: RequestOutcome | null }) {
  const { t } = useTranslation();
  const textOf = useOutcomeText();
  if (!outcome) return <EmptyState icon={CircleSlash} title={t('editor.review.none')} />;
  const { status, at, feedback } = outcome;
  return (
    <EmptyState icon={icons[status]} title={textOf(outcome)}>
      <p className="small muted">
        <DateTime time={at} />
      </p>
      {feedback && <q>{feedback}</q>}
    </EmptyState>
  );
}
