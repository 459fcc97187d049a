import type { BlockContent, Fields } from '@ximblox/blocks';
import { fileTargetQuery, pageTargetQuery } from '../../../fields/link-picker/link-target.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { defaultsIn, shownDefaultsQuery } from '../../../lib/type-defaults.ts';
import type { Editor } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { type CheckedPage, describedImagesOf, type KnownTargets, leavesOf, linksOf } from './checked-page.ts';
import { checksOf } from './checks-store.ts';
import { checkedPage, documentFindings } from './document-findings.ts';
import { linkTexts } from './rules/link-texts.ts';
import { sentencesOf } from './rules/readability.ts';
import { createBreaks, whenIdle } from './when-idle.ts';

/** Debounce in milliseconds before checking the document. */
const pause = 800;

const known: KnownTargets = {
  page: (id) => queryClient.getQueryData(pageTargetQuery(id).queryKey),
  file: (id) => queryClient.getQueryData(fileTargetQuery(id).queryKey),
};

/** Requests all unknown targets in one call. After a failure they stay unknown. */
async function learnTargets(page: CheckedPage): Promise<void> {
  const links = linksOf(page).map(({ link }) => link);
  const pages = links.flatMap((link) => (link.kind === 'page' && link.pageID !== page.id ? [link.pageID] : []));
  const linked = links.flatMap((link) => (link.kind === 'file' ? [link.fileID] : []));
  const used = leavesOf(page).flatMap(({ kind, parsed }) =>
    kind.place === 'files' && parsed !== null ? [(parsed as { fileID: number }).fileID] : [],
  );
  // The library's description applies to images without one of their own.
  const shown = describedImagesOf(page).flatMap(({ image }) => (image.altText.trim() === '' ? [image.fileID] : []));
  await Promise.allSettled([
    ...[...new Set(pages)].map((id) => queryClient.fetchQuery(pageTargetQuery(id))),
    ...[...new Set([...linked, ...used, ...shown])].map((id) => queryClient.fetchQuery(fileTargetQuery(id))),
  ]);
}

/** Default values of the page's type; undefined if they cannot be loaded. Memoised by the query's data. */
async function defaultsOf({ store, pageType }: Editor): Promise<BlockContent | undefined> {
  const { type, locale, release } = store.getState().page;
  if (!pageType) return undefined;
  const data = await queryClient.ensureQueryData(shownDefaultsQuery(type, locale, release?.id)).catch(() => undefined);
  return data && defaultsIn(pageType.fields as Fields, data);
}

/**
 * Checks the document of an open page after a pause in editing.
 * @returns stops watching
 */
export function watchDocument(editor: Editor): () => void {
  const checks = checksOf(editor.store);
  let isEnded = false;
  const check = async (): Promise<void> => {
    const state = editor.store.getState();
    const document = documentIn(state);
    const defaults = await defaultsOf(editor);
    const page = checkedPage(state.page, document, { ...editor, defaults });
    // Changes during the check start another one.
    const isOutdated = (): boolean => isEnded || documentIn(editor.store.getState()) !== document;
    // Yields between blocks, so that a key press does not wait for the first check of hundreds.
    const pauseIfLong = createBreaks();
    for (const content of page.contents) {
      if (isOutdated()) return;
      sentencesOf({ contents: [content], locale: page.locale });
      linkTexts({ contents: [content], locale: page.locale });
      await pauseIfLong();
    }
    await learnTargets(page);
    if (isOutdated()) return;
    checks.setState({ document: documentFindings(page, known) });
  };
  const checkSoon = whenIdle(() => void check(), pause);
  checkSoon();
  const stop = editor.store.subscribe((state, before) => {
    if (documentIn(state) !== documentIn(before)) checkSoon();
  });
  return () => {
    isEnded = true;
    stop();
    checkSoon.cancel();
  };
}
