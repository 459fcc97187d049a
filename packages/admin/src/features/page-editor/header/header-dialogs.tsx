import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageActions } from '../use-page-actions.ts';

const CommentDialog = lazy(async () => ({ default: (await import('../dialogs/comment-dialog.tsx')).CommentDialog }));
const ReviewScreen = lazy(async () => ({ default: (await import('../review/review-screen.tsx')).ReviewScreen }));
const UnpublishDialog = lazy(async () => ({
  default: (await import('../dialogs/unpublish-dialog.tsx')).UnpublishDialog,
}));
const ScheduleDialog = lazy(async () => ({
  default: (await import('../schedule/schedule-dialog.tsx')).ScheduleDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../dialogs/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The dialog that is open from the header. */
export type HeaderDialog = 'request' | 'resend' | 'review' | 'unpublish' | 'schedule' | 'shortcuts' | null;

interface HeaderDialogsProps {
  dialog: HeaderDialog;
  actions: PageActions;
  onClose(): void;
}

/** The dialogs of the header, each loaded when it is opened. */
export function HeaderDialogs({ dialog, actions, onClose }: HeaderDialogsProps) {
  const { t } = useTranslation();
  return (
    <Suspense>
      {dialog === 'request' && (
        <CommentDialog
          title={t('editor.request.request')}
          confirm={t('editor.request.send')}
          onConfirm={(comment) => void actions.requestPublication(comment)}
          onClose={onClose}
        />
      )}
      {dialog === 'resend' && (
        <CommentDialog
          title={t('editor.request.resend')}
          confirm={t('editor.request.send')}
          onConfirm={(comment) => void actions.resendRequest(comment)}
          onClose={onClose}
        />
      )}
      {dialog === 'review' && <ReviewScreen onClose={onClose} />}
      {dialog === 'unpublish' && <UnpublishDialog onConfirm={() => void actions.unpublish()} onClose={onClose} />}
      {dialog === 'schedule' && <ScheduleDialog onClose={onClose} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
    </Suspense>
  );
}
