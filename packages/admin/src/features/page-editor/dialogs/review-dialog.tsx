import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Modal } from '../../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import classes from './dialogs.module.css';

interface ReviewDialogProps {
  onAccept(versionID: number, feedback: string): void;
  onReject(versionID: number, feedback: string): void;
  onClose(): void;
}

/** Shows what the requester says and lets a reviewer accept or reject exactly the requested version. */
export function ReviewDialog({ onAccept, onReject, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const pageID = useEditorState((state) => state.page.id);
  const [feedback, setFeedback] = useState('');
  const requests = useQuery({
    queryKey: ['publication-requests', 'open'],
    queryFn: ({ signal }) => api.call(contract.publication.fetchRequest, { signal }),
    staleTime: 0,
  });
  const request = requests.data?.items.find((item) => item.pageID === pageID);
  const decide = (act: (versionID: number, feedback: string) => void): void => {
    if (!request) return;
    onClose();
    act(request.versionID, feedback);
  };
  return (
    <Modal
      title={t('editor.review.title')}
      onClose={onClose}
      buttons={[
        { text: t('editor.review.reject'), theme: 'grey', disabled: !request, onClick: () => decide(onReject) },
        { text: t('editor.review.accept'), theme: 'orange', disabled: !request, onClick: () => decide(onAccept) },
      ]}
    >
      {requests.isPending && <LoadingState rows={2} />}
      {requests.isError && <ErrorState failure={requests.error} />}
      {requests.isSuccess && !request && <p>{t('editor.review.gone')}</p>}
      {request && (
        <>
          <p>{t('editor.review.by', { name: request.requester.name })}</p>
          {request.comment !== '' && <blockquote className={classes.comment}>{request.comment}</blockquote>}
          {request.isOutdated && <p>{t('editor.review.outdated')}</p>}
          <Textarea
            autosize
            minRows={3}
            maxLength={2000}
            label={`${t('editor.review.feedback')} (${t('common.optional')})`}
            value={feedback}
            onChange={(event) => setFeedback(event.currentTarget.value)}
          />
        </>
      )}
    </Modal>
  );
}
