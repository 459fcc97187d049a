import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type MediaItem } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { useUploads } from '../../fields/media-upload/upload-store.ts';
import { api } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';

/** Files per request. */
const limit = 200;

/** Returns editable files without alternative text that were uploaded since the screen opened. */
function useUndescribedUploads(): readonly MediaItem[] {
  const can = useCan();
  const { lacksAlt } = useFileFacts();
  const arrived = useUploads().flatMap(({ added, replaces }) => (added && !replaces ? [added.id] : []));
  // A new upload clears finished uploads from the list.
  const [ids, setIds] = useState<readonly number[]>([]);
  const fresh = arrived.filter((id) => !ids.includes(id));
  if (fresh.length > 0) setIds([...ids, ...fresh].slice(-limit));
  const { data } = useQuery({
    queryKey: [...mediaKey, 'uploaded', ids],
    queryFn: ({ signal }) => api.call(contract.media.getFiles, { body: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return data?.files.filter((file) => lacksAlt(file) && can('edit-media', { folder: file.path })) ?? [];
}

/** Prompt to add alternative texts to the uploaded images. */
export function UndescribedUploads({ onDescribe }: { onDescribe(files: readonly MediaItem[]): void }) {
  const { t } = useTranslation();
  const files = useUndescribedUploads();
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const open = files.filter(({ id }) => !dismissed.has(id));
  if (open.length === 0) return null;
  return (
    <div className="small row wrap gap-8 rounded pad-8-16 sunken margin-bottom-16" role="status">
      <TriangleAlert size={16} aria-hidden className="rigid warning" />
      <span className="grow">{t('media.alt.uploaded', { count: open.length })}</span>
      <Button variant="default" size="xs" onClick={() => onDescribe(open)}>
        {t('media.alt.add')}
      </Button>
      <CloseButton
        size="sm"
        aria-label={t('common.close')}
        onClick={() => setDismissed(new Set(files.map(({ id }) => id)))}
      />
    </div>
  );
}
