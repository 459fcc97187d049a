import type { Submission, SubmissionState } from '@ximblox/contract';
import { CircleCheck, CircleDot, CircleDotDashed, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import classes from './inbox.module.css';
import { gistOf, senderOf } from './submission-text.ts';

/** Sender and beginning of a submission, in bold while it is unread. */
export function Sender({ submission, list }: { submission: Submission; list: string }) {
  const { t } = useTranslation();
  const { id, state, files } = submission;
  return (
    <span className={classes.sender} data-unread={state === 'new' || undefined}>
      <RowTitle to={`/inbox/${id}`} state={{ list }}>
        {senderOf(submission)}
      </RowTitle>
      <CellDetail>
        <span className={classes.gist}>
          {files.length > 0 && (
            <Paperclip size={12} role="img" aria-label={t('inbox.files', { count: files.length })} />
          )}
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
