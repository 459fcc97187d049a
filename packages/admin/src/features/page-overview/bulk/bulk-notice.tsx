import { CloseButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bulkActionsQuery, isUnfinished } from '../../../lib/bulk-actions.ts';
import { BulkOutcome } from '../../../ui/bulk-actions/bulk-outcome.tsx';
import { BulkProgressBar } from '../../../ui/bulk-actions/bulk-progress-bar.tsx';
import classes from './bulk.module.css';

/** ID of the last bulk action whose result the user has dismissed in this browser. */
const dismissedKey = 'ximblox.bulk-dismissed';

/** The user's running bulk action with its progress, or the result of the last one until it is dismissed. */
export function BulkNotice() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(bulkActionsQuery);
  const [dismissed, setDismissed] = useState(() => Number(localStorage.getItem(dismissedKey)));
  const isRunning = data?.some(isUnfinished) ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries({ queryKey: ['pages'] });
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  const shown = data?.find(isUnfinished) ?? data?.[0];
  if (!shown || (!isUnfinished(shown) && shown.id <= dismissed)) return null;
  return (
    <div className={`card surface ${classes.notice}`}>
      {isUnfinished(shown) ? (
        <BulkProgressBar bulkAction={shown} />
      ) : (
        <div role="status">
          <BulkOutcome bulkAction={shown} />
        </div>
      )}
      <Link to={`/bulk-actions/${shown.id}`}>{t('bulk.report')}</Link>
      {!isUnfinished(shown) && (
        <CloseButton
          size="sm"
          aria-label={t('bulk.dismiss')}
          onClick={() => {
            localStorage.setItem(dismissedKey, String(shown.id));
            setDismissed(shown.id);
          }}
        />
      )}
    </div>
  );
}
