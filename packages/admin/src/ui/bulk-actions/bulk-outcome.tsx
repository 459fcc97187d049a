import type { BulkProgress } from '@ximblox/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Status } from '../data-table/cells.tsx';

/** What a finished bulk action has done, in a sentence or two. */
export function BulkOutcome({ bulkAction: { action, counts } }: { bulkAction: BulkProgress }) {
  const { t } = useTranslation();
  const hasFailed = counts.failed > 0;
  return (
    <Status icon={hasFailed ? CircleAlert : CircleCheck} tone={hasFailed ? 'warning' : 'success'}>
      <span>
        {t(`bulk.kind.${action.kind}.done`, { count: counts.done })}
        {hasFailed && ` ${t('bulk.failedCount', { count: counts.failed })}`}
        {counts.cancelled > 0 && ` ${t('bulk.cancelled', { count: counts.cancelled })}`}
      </span>
    </Status>
  );
}
