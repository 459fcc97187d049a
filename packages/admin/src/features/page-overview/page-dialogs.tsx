import type { PageSummary } from '@ximblox/contract';
import { useCallback, useState } from 'react';
import type { OnPageAction, PageAction } from './page-menu.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const publicationModals = () => import('../../ui/page-modals/publication-modal.tsx');

const dialogs = {
  duplicate: lazyDialog(async () => (await import('../../ui/page-modals/duplicate-modal.tsx')).DuplicateModal),
  translate: lazyDialog(async () => (await import('../../ui/page-modals/translate-modal.tsx')).TranslateModal),
  publish: lazyDialog(async () => (await publicationModals()).PublishModal),
  unpublish: lazyDialog(async () => (await publicationModals()).UnpublishModal),
  request: lazyDialog(async () => (await publicationModals()).RequestModal),
  release: lazyDialog(async () => (await import('../../ui/page-modals/release-page-modal.tsx')).ReleasePageModal),
  delete: lazyDialog(async () => (await import('../../ui/page-modals/delete-modal.tsx')).DeleteModal),
};

/** Returns the open dialog of a page action, and a function that opens one. */
export function usePageDialogs() {
  const [open, setOpen] = useState<{ action: PageAction; page: PageSummary }>();
  const Dialog = open && dialogs[open.action];
  const onAction: OnPageAction = useCallback((action, page) => setOpen({ action, page }), []);
  const dialog = open && Dialog && <Dialog page={open.page} onClose={() => setOpen(undefined)} />;
  return { onAction, dialog };
}
