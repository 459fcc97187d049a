import { contract, type DeletedMedia } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { BinFrame } from './bin-frame.tsx';
import { MediaBinTable } from './media-bin-table.tsx';
import { PurgeMediaModal } from './purge-media-modal.tsx';
import { useBin } from './use-bin.ts';

/** The folders and files that were deleted from the library in the last days, and the ways back and out. */
export function MediaBinScreen() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { binDays } = useSiteSettings();
  const bin = useBin('media', (body, signal) => api.call(contract.mediaBin.list, { body, signal }));
  const [purged, setPurged] = useState<DeletedMedia>();
  return (
    <>
      <BinFrame
        bin={bin}
        description={t('media.bin.description', { count: binDays })}
        emptyText={t('media.bin.emptyText', { count: binDays })}
        countText={(count) => t('media.bin.count', { count, number: number(count) })}
        back={{ to: '/medialibrary', text: t('menu.mediaLibrary') }}
      >
        <MediaBinTable entries={bin.list.data?.items ?? []} isStale={bin.list.isPlaceholderData} onPurge={setPurged} />
      </BinFrame>
      {purged && <PurgeMediaModal entry={purged} onClose={() => setPurged(undefined)} />}
    </>
  );
}
