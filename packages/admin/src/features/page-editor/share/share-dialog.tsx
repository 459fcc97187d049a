import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Modal } from '../../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import { ReviewLinkEntry } from './review-link-entry.tsx';
import { ReviewLinkForm, useReviewLinkForm } from './review-link-form.tsx';

/** Manages review links, which show the draft to people without an account: create, copy, list and revoke. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const pageID = useEditorState((state) => state.page.id);
  const queryKey = ['review-links', pageID];
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(contract.reviewLinks.list, { params: { id: String(pageID) }, signal }),
  });
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey });
  const form = useReviewLinkForm(refresh);
  return (
    <Modal
      title={t('editor.share.title')}
      onClose={onClose}
      isDirty={form.draft.note !== ''}
      buttons={[
        { text: t('common.close'), theme: 'grey', onClick: onClose },
        {
          text: t('editor.share.make'),
          theme: 'orange',
          isRunning: form.isRunning,
          onClick: () => void form.submit(),
        },
      ]}
    >
      <ReviewLinkForm form={form} />
      {links.error && <ErrorState failure={links.error} onRetry={() => void links.refetch()} />}
      {links.isPending && <LoadingState rows={2} />}
      <ul className="hide-empty margin-top-16" aria-label={t('editor.share.links')}>
        {links.data?.map((link) => (
          <ReviewLinkEntry key={link.id} link={link} onDone={refresh} />
        ))}
      </ul>
    </Modal>
  );
}
