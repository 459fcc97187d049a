import { type ComparedFields, type Fields, pageTitlePath } from '@ximblox/blocks/internal';
import { useQuery } from '@tanstack/react-query';
import { type BlockTypeInfo, isRecord, pageHeaderKey } from '@ximblox/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useLocation, useParams } from 'react-router';
import { EditedPageProvider } from '../../fields/link-picker/edited-page.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { usePageTypes } from '../../lib/site-settings.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWorkingRelease, workIn, type WorkingRelease } from '../../lib/working-release.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useReleaseOfAddress } from '../../ui/use-release-of-address.ts';
import { type Editor, EditorProvider, fieldsOf } from './editor-context.ts';
import { EditorWorkspace } from './editor-workspace.tsx';
import { blockTypesQuery, isReleaseClosed, type Opened, openedQuery, type startOpening } from './opened-page.ts';
import { createPageWatch } from './presence/watch-page.ts';
import { anchorsIn } from './store/document.ts';
import { createEditorStore } from './store/editor-store.ts';
import { documentIn, type EditorStore } from './store/editor-state.ts';
import { newerVersion } from './store/newer.ts';
import { createSaver, mergeOrAsk } from './store/save-document.ts';
import { createAutosave } from './working-copy/autosave.ts';

interface OpenedEditorProps extends Opened {
  blockTypes: readonly BlockTypeInfo[];
}

/** Refetches lists that show working copies. */
function refreshLists(): void {
  for (const list of ['list', 'latest']) void queryClient.invalidateQueries({ queryKey: ['pages', list] });
}

/** Creates the store of an opened page, with the working copy merged into the newest version. */
function storeOf({ page, newest, copy, base }: Opened, fields: ComparedFields): EditorStore {
  const store = createEditorStore(page, base, { copy, fields });
  if (newest.id !== base.id) mergeOrAsk(store, newerVersion(store.getState().saved, newest));
  return store;
}

function OpenedEditor({ page, newest, copy, base, blockTypes }: OpenedEditorProps) {
  const pageTypes = usePageTypes();
  const types = useMemo(() => new Map(blockTypes.map((type) => [type.id, type])), [blockTypes]);
  const pageType = pageTypes.find(({ id }) => id === page.type);
  const { state } = useLocation();
  const [store] = useState(() => {
    const opened = storeOf(
      { page, newest, copy, base },
      { ofBlock: (type) => fieldsOf(types.get(type)), ofPage: pageType?.fields as Fields | undefined },
    );
    if (isRecord(state) && state.isNew === true) opened.getState().reveal(pageHeaderKey, pageTitlePath);
    return opened;
  });
  const [autosave] = useState(() => createAutosave({ store, client: api, onPresence: refreshLists }));
  const [watch] = useState(() => createPageWatch({ store, client: api, window: autosave.writer }));
  useEffect(() => autosave.start(), [autosave]);
  const editor = useMemo(
    (): Editor => ({
      store,
      save: createSaver(store, api, autosave),
      autosave,
      watch,
      blockTypes: types,
      pageType,
    }),
    [store, autosave, watch, types, pageType],
  );
  const edited = useMemo(
    () => ({ id: store.getState().page.id, anchors: () => anchorsIn(documentIn(store.getState())) }),
    [store],
  );
  return (
    <EditorProvider value={editor}>
      <EditedPageProvider value={edited}>
        <EditorWorkspace />
      </EditedPageProvider>
    </EditorProvider>
  );
}

/** Shown if the page does not exist or could not be loaded. */
function NotOpened({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  useTitle(t('editor.notOpened'));
  return (
    <main className="stack gap-16 text-center message-page">
      <h1>{t('editor.notOpened')}</h1>
      <ErrorState failure={failure} onRetry={onRetry} />
      <Link to="/">{t('common.backToOverview')}</Link>
    </main>
  );
}

function PageOpener({ id, release }: { id: string; release: WorkingRelease | null }) {
  const { t, i18n } = useTranslation();
  const visit = useLoaderData<typeof startOpening>();
  const opened = useQuery(openedQuery(id, visit, release?.id));
  const blockTypes = useQuery(blockTypesQuery(i18n.language));
  const failure = opened.error ?? blockTypes.error;
  const isClosed = release !== null && isReleaseClosed(opened.error);
  useEffect(() => {
    if (!isClosed) return;
    workIn(null);
    toast({ text: t('workingRelease.closed', { name: release.name }) });
  }, [isClosed, release, t]);
  if (failure && !isClosed) {
    const retry = (): void => void Promise.all([opened.refetch(), blockTypes.refetch()]);
    return <NotOpened failure={failure} onRetry={retry} />;
  }
  if (!opened.data || !blockTypes.data) {
    return (
      <main className="stack gap-16 text-center message-page">
        <LoadingState />
      </main>
    );
  }
  return <OpenedEditor {...opened.data} blockTypes={blockTypes.data} />;
}

/** Page editor at `/page/{id}`. */
export function PageEditorScreen() {
  const { id = '' } = useParams();
  const release = useWorkingRelease();
  if (useReleaseOfAddress()) {
    return (
      <main className="stack gap-16 text-center message-page">
        <LoadingState />
      </main>
    );
  }
  return <PageOpener key={`${id} ${release?.id ?? ''}`} id={id} release={release} />;
}
