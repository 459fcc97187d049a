import { contract, type DeletedPage } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { BinFrame } from './bin-frame.tsx';
import { BinTable } from './bin-table.tsx';
import { PurgeModal } from './purge-modal.tsx';
import { RestoreModal } from './restore-modal.tsx';
import { useBin } from './use-bin.ts';

const dialogs = { restore: RestoreModal, purge: PurgeModal };

/** The pages that were deleted in the last days: who did it, how long they stay, and the ways back and out. */
export function BinScreen() {
  const { t } = useTranslation();
  const { binDays } = useSiteSettings();
  const bin = useBin('pages', (body, signal) => api.call(contract.bin.list, { body, signal }));
  const [open, setOpen] = useState<{ action: 'restore' | 'purge'; page: DeletedPage }>();
  const Dialog = open && dialogs[open.action];
  return (
    <>
      <BinFrame
        bin={bin}
        description={t('page.bin.description', { count: binDays })}
        emptyText={t('page.bin.emptyText', { count: binDays })}
        countText={(count) => t('page.overview.count', { count })}
        back={{ to: '/', text: t('menu.allPages') }}
      >
        <BinTable
          pages={bin.list.data?.items ?? []}
          isStale={bin.list.isPlaceholderData}
          onAsk={(action, page) => setOpen({ action, page })}
        />
      </BinFrame>
      {open && Dialog && <Dialog page={open.page} onClose={() => setOpen(undefined)} />}
    </>
  );
}
