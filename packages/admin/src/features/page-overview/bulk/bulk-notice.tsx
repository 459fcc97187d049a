import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkProgress } from '@ximblox/contract';
import { useEffect, useRef, useState } from 'react';
import { bulkActionsQuery, isUnfinished } from '../../../lib/bulk-actions.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const BulkNoticeCard = lazyPart(async () => (await import('./bulk-notice-card.tsx')).BulkNoticeCard);

/** Display time of a bulk action's result in milliseconds. */
const shownFor = 24 * 3_600_000;

/** ID of the last bulk action whose result the user has dismissed in this browser. */
const dismissedKey = 'ximblox.bulk-dismissed';

/** Notice with the progress of the user's bulk action, or its result for a day or until dismissed. */
export function BulkNotice() {
  const queryClient = useQueryClient();
  const { data } = useQuery(bulkActionsQuery);
  const [dismissed, setDismissed] = useState(() => Number(localStorage.getItem(dismissedKey)));
  const isRunning = data?.some(isUnfinished) ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries({ queryKey: ['pages'] });
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  const [opened] = useState(() => Date.now());
  const isNews = ({ id, finishedAt }: BulkProgress): boolean =>
    finishedAt === null || (id > dismissed && Date.parse(finishedAt) > opened - shownFor);
  const shown = data?.find(isUnfinished) ?? data?.[0];
  if (!shown || !isNews(shown)) return null;
  return (
    <BulkNoticeCard
      bulkAction={shown}
      onDismiss={() => {
        localStorage.setItem(dismissedKey, String(shown.id));
        setDismissed(shown.id);
      }}
    />
  );
}
