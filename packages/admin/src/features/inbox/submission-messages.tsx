import { contract, type SubmissionMessage, type SubmissionWithMessages } from '@ximblox/contract';
import { CircleAlert, CircleCheck, Clock, Reply, StickyNote, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { Status } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { useCall } from '../../ui/use-call.ts';
import { updateShown } from './use-change-submission.ts';

const deliveries = {
  waiting: { icon: Clock, tone: 'muted' },
  sent: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleAlert, tone: 'danger' },
} as const satisfies Record<NonNullable<SubmissionMessage['delivery']>, unknown>;

interface MessageProps {
  submissionID: number;
  message: SubmissionMessage;
  isManaged: boolean;
}

function Message({ submissionID, message, isManaged }: MessageProps) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const { id, kind, author, text, createdAt, recipient, delivery } = message;
  const Icon = kind === 'reply' ? Reply : StickyNote;
  const remove = async (): Promise<void> => {
    const params = { id: submissionID, noteID: id };
    const done = await run(() => api.call(contract.submissions.deleteNote, { params }), t('inbox.note.deleted'));
    if (!done) return;
    updateShown(String(submissionID), (shown) => ({
      ...shown,
      messages: shown.messages.filter((one) => one.id !== id),
    }));
  };
  return (
    <li className={`stack gap-6 card pad-12-16 ${kind === 'note' ? 'dashed sunken' : ''}`}>
      <p className="flex wrap spread small muted gap-4-16">
        <span className="inline-row gap-6 break-anywhere">
          <Icon size={14} aria-hidden className="rigid" />
          <span>
            {kind === 'reply' ? t('inbox.reply.sentTo', { address: recipient }) : t('inbox.note.title')} ·{' '}
            {author.name || t('inbox.deletedUser')} · <DateTime time={createdAt} />
          </span>
        </span>
        {delivery && <Status {...deliveries[delivery]}>{t(`inbox.reply.delivery.${delivery}`)}</Status>}
        {kind === 'note' && isManaged && (
          <button type="button" className="inline-row gap-4 danger" disabled={isRunning} onClick={() => void remove()}>
            <Trash2 size={12} aria-hidden />
            {t('inbox.note.delete')}
          </button>
        )}
      </p>
      <p className="break-anywhere pre-line">{text}</p>
    </li>
  );
}

/** Replies and notes of a submission, oldest first. */
export function SubmissionMessages({
  submission: { id, messages },
  isManaged,
}: {
  submission: SubmissionWithMessages;
  isManaged: boolean;
}) {
  return (
    <ol className="stack gap-12">
      {messages.map((message) => (
        <Message key={message.id} submissionID={id} message={message} isManaged={isManaged} />
      ))}
    </ol>
  );
}
