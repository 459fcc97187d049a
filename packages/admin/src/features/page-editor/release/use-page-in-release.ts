import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { toast } from '../../../ui/toasts.tsx';
import { type ReleaseChoice, useReleaseChoices } from '../../../ui/use-release-choices.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { inReleaseOf, mayEdit } from '../store/editor-state.ts';
import { useRefreshPage } from '../use-refresh-page.ts';

/** Returns what the release in which the page is edited can do with it; nothing on the live line. */
export function usePageInRelease(): readonly ReleaseChoice[] {
  const { t } = useTranslation();
  const { store } = useEditor();
  const page = useEditorState((state) => state.page);
  const canEdit = useEditorState(mayEdit);
  const refresh = useRefreshPage();
  const shownID = useEditorState(({ base }) => base.id);
  const choices = useReleaseChoices(page, page.release, shownID);
  /** Shows the version that the page has in the release now: after it was removed, that of the live line. */
  const follow = async (): Promise<void> => {
    try {
      const query = inReleaseOf(store.getState());
      const { newest } = await api.call(contract.pages.open, { params: { id: String(page.id) }, query });
      if (newest.id !== store.getState().base.id) store.getState().takeOver(newest);
      await refresh();
    } catch {
      toast({ text: t('editor.work.news.notLoaded'), kind: 'error' });
    }
  };
  if (!canEdit) return [];
  return choices.map((choice) => ({
    ...choice,
    async run() {
      const isDone = await choice.run();
      if (isDone) await follow();
      return isDone;
    },
  }));
}
