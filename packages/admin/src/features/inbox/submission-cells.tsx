import type { Submission, SubmissionState, SubmittedForm } from '@ximblox/contract';
import { CircleCheck, CircleDot, CircleDotDashed, Paperclip, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import classes from './inbox.module.css';
import { documentsOf, gistOf, senderOf } from './submission-text.ts';

interface SenderProps {
  submission: Submission;
  form: SubmittedForm | undefined;
  /** Query of the list. */
  list: string;
}

/** Sender and beginning of a submission, in bold while it is unread. */
export function Sender({ submission, form, list }: SenderProps) {
  const { t } = useTranslation();
  const { id, isRead, spamAt, repliedAt } = submission;
  const documents = documentsOf(submission, form).length;
  return (
    <span className={classes.sender} data-unread={(!isRead && spamAt === null) || undefined}>
      <RowTitle to={`/inbox/${id}`} state={{ list }}>
        {senderOf(submission)}
        {!isRead && spamAt === null && <span className="visually-hidden"> ({t('inbox.read.unread')})</span>}
      </RowTitle>
      <CellDetail>
        <span className={`break-anywhere clip ${classes.gist}`}>
          {repliedAt && <Reply size={12} role="img" aria-label={t('inbox.replied')} />}
          {documents > 0 && <Paperclip size={12} role="img" aria-label={t('inbox.files', { count: documents })} />}
          {gistOf(submission)}
        </span>
      </CellDetail>
    </span>
  );
}

const looks = {
  new: { icon: CircleDot, tone: 'accent' },
  open: { icon: CircleDotDashed, tone: 'muted' },
  done: { icon: CircleCheck, tone: 'success' },
} as const satisfies Record<SubmissionState, unknown>;

export function SubmissionStatus({ state }: { state: SubmissionState }) {
  const { t } = useTranslation();
  return <Status {...looks[state]}>{t(`inbox.state.${state}`)}</Status>;
}
