import { Button } from '@mantine/core';
import { contract, type PageMetadata } from '@ximblox/contract';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useCall } from '../../../ui/use-call.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import { closedCopy } from '../store/newer.ts';
import { mergeOrAsk } from '../store/save-document.ts';
import { useRefreshPage } from '../use-refresh-page.ts';
import { Notice } from '../working-copy/notice.tsx';

type ClosedCopy = PageMetadata['closedCopies'][number];

function ClosedCopyNotice({ copy }: { copy: ClosedCopy }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { store, autosave } = useEditor();
  const { ID, name: userName } = useSession();
  const refresh = useRefreshPage();
  const { isRunning, run } = useCall();
  const { release, revision, savedAt } = copy;
  const params = { id: String(store.getState().page.id) };
  const query = { releaseID: String(release.id) };
  const remove = async (): Promise<void> => {
    await api.call(contract.workingCopies.delete, { params, query: { ...query, revision: String(revision) } });
    await refresh();
  };
  const takeOver = async (): Promise<void> => {
    const { workingCopy } = await api.call(contract.workingCopies.get, { params, query });
    if (!workingCopy) return refresh();
    const version = { versionId: String(workingCopy.baseVersionID) };
    const { pageVersion } = await api.call(contract.versions.fetch, { params: version });
    const author = { ID, name: userName };
    const isMerged = mergeOrAsk(store, closedCopy(store.getState(), pageVersion, { ...workingCopy, author }));
    // After a conflict, the copy stays until the user discards it.
    if (isMerged && (await autosave.flush())) await remove();
  };
  return (
    <Notice
      icon={PackageOpen}
      actions={
        <>
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void run(takeOver)}>
            {t('editor.release.takeOverDraft')}
          </Button>
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void run(remove)}>
            {t('editor.work.restored.discard')}
          </Button>
        </>
      }
    >
      {t(`editor.release.closedCopy.${release.state}`, { name: release.name, time: dateTime(savedAt) })}
    </Notice>
  );
}

/** Unsaved changes of the user in releases that were published or cancelled, where they can no longer be saved. */
export function ClosedCopies() {
  const copies = useEditorState(({ page }) => page.closedCopies);
  const canEdit = useEditorState(mayEdit);
  if (!canEdit) return null;
  return copies.map((copy) => <ClosedCopyNotice key={copy.release.id} copy={copy} />);
}
