import type { PageSummary } from '@ximblox/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { OnPageAction, PageAction } from './page-menu.tsx';

const publicationModals = () => import('../../ui/page-modals/publication-modal.tsx');

const dialogs = {
  duplicate: lazy(async () => ({ default: (await import('../../ui/page-modals/duplicate-modal.tsx')).DuplicateModal })),
  translate: lazy(async () => ({ default: (await import('../../ui/page-modals/translate-modal.tsx')).TranslateModal })),
  publish: lazy(async () => ({ default: (await publicationModals()).PublishModal })),
  unpublish: lazy(async () => ({ default: (await publicationModals()).UnpublishModal })),
  request: lazy(async () => ({ default: (await publicationModals()).RequestModal })),
  release: lazy(async () => ({
    default: (await import('../../ui/page-modals/release-page-modal.tsx')).ReleasePageModal,
  })),
  delete: lazy(async () => ({ default: (await import('../../ui/page-modals/delete-modal.tsx')).DeleteModal })),
};

/** Returns the open dialog of a page action, and a function that opens one. */
export function usePageDialogs() {
  const [open, setOpen] = useState<{ action: PageAction; page: PageSummary }>();
  const Dialog = open && dialogs[open.action];
  const onAction: OnPageAction = useCallback((action, page) => setOpen({ action, page }), []);
  const dialog = open && Dialog && (
    <Suspense>
      <Dialog page={open.page} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { onAction, dialog };
}
