import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { BulkProgress } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkTotals } from '../../lib/bulk-actions.ts';
import { useFormats } from '../../lib/format.ts';

/** Progress of a running bulk action. */
export function BulkProgressBar({ bulkAction }: { bulkAction: BulkProgress }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const { total, done } = bulkTotals(bulkAction);
  return (
    <div className="stack gap-6 tabular">
      <p id={id}>
        {t(`bulk.kind.${bulkAction.action.kind}.running`)}{' '}
        {t('bulk.progress', { done: number(done), total: number(total) })}
      </p>
      <Progress.Root size="sm">
        <Progress.Section value={total === 0 ? 0 : (100 * done) / total} aria-labelledby={id} />
      </Progress.Root>
    </div>
  );
}
