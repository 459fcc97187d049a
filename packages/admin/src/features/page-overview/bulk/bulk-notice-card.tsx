import { CloseButton } from '@mantine/core';
import type { BulkProgress } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnfinished } from '../../../lib/bulk-actions.ts';
import { BulkOutcome } from '../../../ui/bulk-actions/bulk-outcome.tsx';
import { BulkProgressBar } from '../../../ui/bulk-actions/bulk-progress-bar.tsx';
import classes from './bulk.module.css';

/** Progress or result of a bulk action, with a link to its report. */
export function BulkNoticeCard({ bulkAction, onDismiss }: { bulkAction: BulkProgress; onDismiss(): void }) {
  const { t } = useTranslation();
  return (
    <div className={`card surface row wrap gap-8-16 margin-bottom-16 pad-12-16 ${classes.notice}`}>
      {isUnfinished(bulkAction) ? (
        <BulkProgressBar bulkAction={bulkAction} />
      ) : (
        <div role="status">
          <BulkOutcome bulkAction={bulkAction} />
        </div>
      )}
      <Link to={`/bulk-actions/${bulkAction.id}`}>{t('bulk.report')}</Link>
      {!isUnfinished(bulkAction) && <CloseButton size="sm" aria-label={t('bulk.dismiss')} onClick={onDismiss} />}
    </div>
  );
}
