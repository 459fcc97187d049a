import { fileTargetQuery, pageTargetQuery } from '../../../fields/link-picker/link-target.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Editor } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { type CheckedPage, describedImagesOf, type KnownTargets, leavesOf, linksOf } from './checked-page.ts';
import { checksOf } from './checks-store.ts';
import { checkedPage, documentFindings } from './document-findings.ts';
import { linkTexts } from './rules/link-texts.ts';
import { sentencesOf } from './rules/readability.ts';
import { createBreaks, whenIdle } from './when-idle.ts';

/** Milliseconds without a change after which the document is looked at. */
const pause = 800;

const known: KnownTargets = {
  page: (id) => queryClient.getQueryData(pageTargetQuery(id).queryKey),
  file: (id) => queryClient.getQueryData(fileTargetQuery(id).queryKey),
};

/** Asks for the targets that are not known yet: all in one call. What cannot be asked for now stays unknown. */
async function learnTargets(page: CheckedPage): Promise<void> {
  const links = linksOf(page).map(({ link }) => link);
  const pages = links.flatMap((link) => (link.kind === 'page' && link.pageID !== page.id ? [link.pageID] : []));
  const linked = links.flatMap((link) => (link.kind === 'file' ? [link.fileID] : []));
  const used = leavesOf(page).flatMap(({ field, parsed }) =>
    field.kind === 'file' && parsed !== null ? [(parsed as { fileID: number }).fileID] : [],
  );
  // The library describes pictures that are not described here.
  const shown = describedImagesOf(page).flatMap(({ image }) => (image.altText.trim() === '' ? [image.fileID] : []));
  await Promise.allSettled([
    ...[...new Set(pages)].map((id) => queryClient.fetchQuery(pageTargetQuery(id))),
    ...[...new Set([...linked, ...used, ...shown])].map((id) => queryClient.fetchQuery(fileTargetQuery(id))),
  ]);
}

/**
 * Looks at the document of an open page whenever it has rested for a moment.
 * @returns ends it
 */
export function watchDocument(editor: Editor): () => void {
  const checks = checksOf(editor.store);
  let isEnded = false;
  const look = async (): Promise<void> => {
    const state = editor.store.getState();
    const document = documentIn(state);
    const page = checkedPage(state.page, document, editor);
    // What changed meanwhile is looked at next.
    const isOutdated = (): boolean => isEnded || documentIn(editor.store.getState()) !== document;
    // Each block on its own, so that a key pressed now does not wait for a page of hundreds that was only just opened.
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
  const lookSoon = whenIdle(() => void look(), pause);
  lookSoon();
  const stop = editor.store.subscribe((state, before) => {
    if (documentIn(state) !== documentIn(before)) lookSoon();
  });
  return () => {
    isEnded = true;
    stop();
    lookSoon.cancel();
  };
}
