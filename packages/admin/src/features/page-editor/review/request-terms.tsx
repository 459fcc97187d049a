import type { PublicationStatus } from '@ximblox/contract';
import { CalendarClock, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { DueDay } from '../../../ui/due-day.tsx';
import classes from './review.module.css';

type Terms = Pick<NonNullable<PublicationStatus['request']>, 'assignee' | 'dueOn' | 'publishAt'>;

/** Reviewer, due date and publication time of a request; empty without terms. */
export function RequestTerms({ assignee, dueOn, publishAt }: Terms) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <span className={`caption inline-row wrap muted hide-empty gap-0-12 margin-left-8 ${classes.terms}`}>
      {assignee && (
        <span>
          <UserRound size={12} aria-hidden />
          {t('requests.assigned', { name: assignee.name })}
        </span>
      )}
      {dueOn && <DueDay day={dueOn} />}
      {publishAt && (
        <span>
          <CalendarClock size={12} aria-hidden />
          {t('requests.publishAt', { time: dateTime(publishAt) })}
        </span>
      )}
    </span>
  );
}
