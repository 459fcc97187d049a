import { Textarea } from '@mantine/core';
import { contract, type PageSummary } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../error-list.tsx';
import { Modal } from '../modal.tsx';
import { toast } from '../toasts.tsx';
import { usePageAction } from './use-page-action.ts';

interface PublicationModalProps {
  page: Pick<PageSummary, 'id' | 'title' | 'url' | 'newestVersionID'>;
  onClose: () => void;
}

type Kind = 'publish' | 'unpublish' | 'request';

const doneTexts = {
  publish: 'editor.publication.published',
  unpublish: 'editor.publication.unpublished',
  request: 'editor.publication.requested',
} as const;

const confirmTexts = {
  publish: 'editor.publication.publish',
  unpublish: 'editor.publication.unpublish',
  request: 'editor.request.request',
} as const;

/** Confirms publishing or unpublishing a page from a list; errors link to the editor. */
function PublicationModal({ kind, page, onClose }: PublicationModalProps & { kind: Kind }) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const send = (): Promise<unknown> => {
    const params = { id: String(page.id) };
    if (kind === 'unpublish') return api.call(contract.publication.unpublish, { params });
    if (kind === 'request') return api.call(contract.publication.request, { params, body: { comment } });
    return api.call(contract.publication.publish, { params, body: { versionID: page.newestVersionID } });
  };
  const { isRunning, onSubmit, errors } = usePageAction(send, () => {
    onClose();
    const view = { action: { text: t('editor.publication.view'), href: page.url } };
    toast({ text: t(doneTexts[kind]), ...(kind === 'publish' ? view : {}) });
  });
  const refused = errors.rest([]);
  const { title, url } = page;
  return (
    <Modal
      title={t(confirmTexts[kind])}
      size="sm"
      onClose={onClose}
      confirm={{ text: t(confirmTexts[kind]), isRunning, form: 'publication' }}
    >
      <form id="publication" onSubmit={onSubmit} noValidate>
        {kind === 'publish' && <p>{t('page.publication.publishText', { title, url })}</p>}
        {kind === 'unpublish' && <p>{t('editor.publication.unpublishText', { title, url })}</p>}
        {kind === 'request' && (
          <Textarea
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            name="comment"
            label={`${t('editor.request.comment')} (${t('common.optional')})`}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        <ErrorList errors={refused} />
        {refused.length > 0 && <Link to={`/page/${page.id}`}>{t('page.publication.correct')}</Link>}
      </form>
    </Modal>
  );
}

export const PublishModal = (props: PublicationModalProps) => <PublicationModal kind="publish" {...props} />;

export const UnpublishModal = (props: PublicationModalProps) => <PublicationModal kind="unpublish" {...props} />;

export const RequestModal = (props: PublicationModalProps) => <PublicationModal kind="request" {...props} />;
