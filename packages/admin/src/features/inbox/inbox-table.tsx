import { Checkbox } from '@mantine/core';
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
  /** IDs of those that are ticked; only what the reader may manage can be. */
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
}

/** Submissions as a table; on a narrow window each becomes a card. */
export function InboxTable({ submissions, forms, isStale, search, selected, onSelect }: InboxTableProps) {
  const { t } = useTranslation();
  const labelOf = (id: string): string => forms.find((form) => form.id === id)?.label ?? id;
  const managed = new Set(forms.filter(({ isManaged }) => isManaged).map(({ id }) => id));
  const all = submissions.filter(({ form }) => managed.has(form)).map(({ id }) => id);
  const isSome = all.some((id) => selected.has(id));
  const isEvery = isSome && all.every((id) => selected.has(id));
  const tick = (ids: readonly number[], isTicked: boolean): void => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isTicked) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          {all.length > 0 && (
            <td className={classes.tick}>
              <Checkbox
                size="xs"
                aria-label={t('inbox.selected.all')}
                checked={isEvery}
                indeterminate={isSome && !isEvery}
                onChange={(event) => tick(all, event.currentTarget.checked)}
              />
            </td>
          )}
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
            {all.length > 0 && (
              <td className={classes.tick}>
                {managed.has(submission.form) && (
                  <Checkbox
                    size="xs"
                    aria-label={t('inbox.selected.one', { sender: senderOf(submission) })}
                    checked={selected.has(submission.id)}
                    onChange={(event) => tick([submission.id], event.currentTarget.checked)}
                  />
                )}
              </td>
            )}
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
            <td>
              {labelOf(submission.form)}
              {submission.withoutScript && <span className={classes.mark}>{t('inbox.withoutScript')}</span>}
            </td>
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
