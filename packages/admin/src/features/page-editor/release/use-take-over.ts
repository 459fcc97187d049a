import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor } from '../editor-context.ts';
import { liveLine } from '../store/newer.ts';
import { mergeOrAsk } from '../store/save-document.ts';

/** Merges the live line into the page in a release, or asks about conflicts. The next save stores the result. */
export function useTakeOver(): { isRunning: boolean; takeOver(): Promise<void> } {
  const { t } = useTranslation();
  const { store } = useEditor();
  const [isRunning, setRunning] = useState(false);
  const read = async (id: number) =>
    (await api.call(contract.versions.fetch, { params: { versionId: String(id) } })).pageVersion;
  return {
    isRunning,
    async takeOver() {
      const { release } = store.getState().page;
      if (!release) return;
      setRunning(true);
      try {
        const [origin, live] = await Promise.all([read(release.liveVersionID), read(release.newestLiveVersionID)]);
        if (mergeOrAsk(store, liveLine(store.getState(), origin, live))) toast({ text: t('editor.release.takenOver') });
      } catch {
        toast({ text: t('editor.work.news.notLoaded'), kind: 'error' });
      } finally {
        setRunning(false);
      }
    },
  };
}
