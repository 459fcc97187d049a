import type { Submission, SubmittedForm } from '@ximblox/contract';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './inbox.module.css';
import { SubmissionStateBadge } from './submission-state.tsx';
import { gistOf, senderOf } from './submission-words.ts';

interface InboxTableProps {
  submissions: readonly Submission[];
  forms: readonly SubmittedForm[];
  isStale: boolean;
  /** The address of the list, to come back to. */
  search: string;
}

/** Submissions as a table; on a narrow window each becomes a card. */
export function InboxTable({ submissions, forms, isStale, search }: InboxTableProps) {
  const { t } = useTranslation();
  const labelOf = (id: string): string => forms.find((form) => form.id === id)?.label ?? id;
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('inbox.column.sender')}</th>
          <th scope="col">{t('inbox.column.form')}</th>
          <th scope="col">{t('inbox.column.state')}</th>
          <th scope="col">{t('inbox.column.assignee')}</th>
          <th scope="col">{t('inbox.column.received')}</th>
        </tr>
      </thead>
      <tbody>
        {submissions.map((submission) => (
          <tr key={submission.id} data-unread={submission.state === 'new' || undefined}>
            <td className={classes.sender}>
              <Link to={`/inbox/${submission.id}`} state={{ list: search }}>
                {senderOf(submission)}
              </Link>
              <span className={classes.gist}>
                {submission.files.length > 0 && (
                  <Paperclip size={12} role="img" aria-label={t('inbox.files', { count: submission.files.length })} />
                )}
                {gistOf(submission)}
              </span>
            </td>
            <td>{labelOf(submission.form)}</td>
            <td>
              <SubmissionStateBadge state={submission.state} />
            </td>
            <td className={classes.assignee}>{submission.assignee?.name}</td>
            <td className={classes.time}>
              <DateTime time={submission.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
