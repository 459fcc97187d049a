import { useTranslation } from 'react-i18next';
import { useEditorState } from '../editor-context.ts';
import type { PageActions } from '../use-page-actions.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const AssignDialog = lazyDialog(async () => (await import('../dialogs/assign-dialog.tsx')).AssignDialog);
const DiscardDialog = lazyDialog(async () => (await import('../dialogs/discard-dialog.tsx')).DiscardDialog);
const RequestDialog = lazyDialog(async () => (await import('../dialogs/request-dialog.tsx')).RequestDialog);
const ReviewScreen = lazyDialog(async () => (await import('../review/review-screen.tsx')).ReviewScreen);
const UnpublishDialog = lazyDialog(async () => (await import('../dialogs/unpublish-dialog.tsx')).UnpublishDialog);
const ScheduleDialog = lazyDialog(async () => (await import('../schedule/schedule-dialog.tsx')).ScheduleDialog);
const ShareDialog = lazyDialog(async () => (await import('../share/share-dialog.tsx')).ShareDialog);
const TemplateDialog = lazyDialog(async () => (await import('../dialogs/template-dialog.tsx')).TemplateDialog);
const MomentDialog = lazyDialog(async () => (await import('../../../ui/moment-dialog.tsx')).MomentDialog);
const ShortcutsDialog = lazyDialog(async () => (await import('../dialogs/shortcuts-dialog.tsx')).ShortcutsDialog);

/** The open dialog of the header. */
export type HeaderDialog =
  | 'assign'
  | 'request'
  | 'resend'
  | 'review'
  | 'unpublish'
  | 'discard'
  | 'schedule'
  | 'share'
  | 'template'
  | 'moment'
  | 'shortcuts'
  | null;

interface HeaderDialogsProps {
  dialog: HeaderDialog;
  actions: PageActions;
  /** Leaves the review for the editor, to fix the page. */
  onFix(): void;
  onClose(): void;
}

/** Dialogs of the header, lazily loaded. */
export function HeaderDialogs({ dialog, actions, onFix, onClose }: HeaderDialogsProps) {
  const { t } = useTranslation();
  const url = useEditorState((state) => state.page.url);
  return (
    <>
      {(dialog === 'request' || dialog === 'resend') && (
        <RequestDialog
          title={t(`editor.request.${dialog}`)}
          isAgain={dialog === 'resend'}
          isRunning={actions.running !== null}
          onConfirm={dialog === 'request' ? actions.requestPublication : actions.resendRequest}
          onClose={onClose}
        />
      )}
      {dialog === 'assign' && <AssignDialog onClose={onClose} />}
      {dialog === 'review' && <ReviewScreen onFix={onFix} onClose={onClose} />}
      {dialog === 'unpublish' && <UnpublishDialog onConfirm={() => void actions.unpublish()} onClose={onClose} />}
      {dialog === 'discard' && <DiscardDialog onClose={onClose} />}
      {dialog === 'schedule' && <ScheduleDialog onClose={onClose} />}
      {dialog === 'share' && <ShareDialog onClose={onClose} />}
      {dialog === 'template' && <TemplateDialog onClose={onClose} />}
      {dialog === 'moment' && <MomentDialog path={url} onClose={onClose} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
    </>
  );
}
