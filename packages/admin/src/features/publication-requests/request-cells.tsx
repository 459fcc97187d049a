import type { PublicationRequest } from '@ximblox/contract';
import { CalendarClock, Check, Globe, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';

type Cell = { request: PublicationRequest };

export function RequestedPage({ request: { page } }: Cell) {
  const types = usePageTypes();
  const { localeName } = useFormats();
  return (
    <>
      <RowTitle to={`/page/${page.id}`} lang={page.locale}>
        {page.title}
      </RowTitle>
      <CellDetail>
        {pageTypeLabel(types, page.type)} · {localeName(page.locale)}
      </CellDetail>
      <StateMarks page={page} />
    </>
  );
}

/** Requester, time and comment of a request. */
export function Requester({ request: { requester, createdAt, isOutdated, status, comment } }: Cell) {
  const { t } = useTranslation();
  return (
    <>
      {requester.name || t('editor.history.nobody')}
      <CellDetail>
        <DateTime time={createdAt} />
        {isOutdated && status === 'open' && ` · ${t('requests.outdated')}`}
      </CellDetail>
      {comment && <q className="block break-anywhere pre-line dense margin-top-4">{comment}</q>}
    </>
  );
}

/** Reviewer, due date and publication time of a request. */
export function Terms({ request: { assignee, dueOn, publishAt } }: Cell) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <>
      {assignee ? assignee.name : <span className="muted">{t('requests.anyReviewer')}</span>}
      {dueOn && (
        <CellDetail>
          <DueDay day={dueOn} />
        </CellDetail>
      )}
      {publishAt && (
        <CellDetail>
          <CalendarClock size={12} aria-hidden /> {t('requests.publishAt', { time: dateTime(publishAt) })}
        </CellDetail>
      )}
    </>
  );
}

const outcomes = {
  accepted: { icon: Check, tone: 'success' },
  rejected: { icon: X, tone: 'danger' },
  revoked: { icon: Undo2, tone: 'muted' },
  published: { icon: Globe, tone: 'muted' },
} as const;

/** Decision, reviewer and comment of a closed request. */
export function Outcome({ request: { status, closed } }: Cell) {
  const { t } = useTranslation();
  if (status === 'open' || !closed) return null;
  return (
    <>
      <Status {...outcomes[status]}>{t(`requests.status.${status}`)}</Status>
      <CellDetail>
        {closed.by.name && `${closed.by.name} · `}
        <DateTime time={closed.at} />
      </CellDetail>
      {closed.feedback && <q className="block break-anywhere pre-line dense margin-top-4">{closed.feedback}</q>}
    </>
  );
}
