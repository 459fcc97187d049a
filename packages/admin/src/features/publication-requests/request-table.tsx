import { Button } from '@mantine/core';
import type { PublicationRequest } from '@ximblox/contract';
import { CalendarClock, Check, Globe, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { type RequestFilter, reviewAddress } from '../../lib/publication-requests.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import classes from './publication-requests.module.css';

const outcomes = { accepted: Check, rejected: X, revoked: Undo2, published: Globe } as const;

/** How a request ended: what was decided, by whom, and what was said. */
function Outcome({ status, closed }: Pick<PublicationRequest, 'status' | 'closed'>) {
  const { t } = useTranslation();
  if (status === 'open' || !closed) return null;
  const Icon = outcomes[status];
  return (
    <>
      <span className={classes.outcome} data-outcome={status}>
        <Icon size={14} aria-hidden />
        {t(`requests.status.${status}`)}
      </span>
      <span className={classes.detail}>
        {closed.by.name && `${closed.by.name} · `}
        <DateTime time={closed.at} />
      </span>
      {closed.feedback && <q className={classes.words}>{closed.feedback}</q>}
    </>
  );
}

/** Who is to review it, until when, and when the page is to become public. */
function Terms({ assignee, dueOn, publishAt }: Pick<PublicationRequest, 'assignee' | 'dueOn' | 'publishAt'>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <>
      {assignee ? <span>{assignee.name}</span> : <span className={classes.anybody}>{t('requests.anyReviewer')}</span>}
      {dueOn && <DueDay day={dueOn} />}
      {publishAt && (
        <span className={classes.detail}>
          <CalendarClock size={12} aria-hidden /> {t('requests.publishAt', { time: dateTime(publishAt) })}
        </span>
      )}
    </>
  );
}

function Row({ request, filter }: { request: PublicationRequest; filter: RequestFilter }) {
  const { t } = useTranslation();
  const types = usePageTypes();
  const { localeName } = useFormats();
  const { page, requester, comment, createdAt, isOutdated, mayReview, status } = request;
  return (
    <tr>
      <th scope="row" className={classes.page}>
        <Link to={`/page/${page.id}`} lang={page.locale}>
          {page.title}
        </Link>
        <span className={classes.detail}>
          {pageTypeLabel(types, page.type)} · {localeName(page.locale)}
        </span>
      </th>
      <td className={classes.asked}>
        <span>{requester.name || t('editor.history.nobody')}</span>
        <span className={classes.detail}>
          <DateTime time={createdAt} />
          {isOutdated && status === 'open' && ` · ${t('requests.outdated')}`}
        </span>
        {comment && <q className={classes.words}>{comment}</q>}
      </td>
      <td className={classes.terms}>{status === 'open' ? <Terms {...request} /> : <Outcome {...request} />}</td>
      <td className={classes.actions}>
        {mayReview && (
          <Button component={Link} to={reviewAddress(request, filter)} variant="default" size="compact-md">
            {t('requests.review')}
            <span className="visually-hidden">: {page.title}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

interface RequestTableProps {
  requests: readonly PublicationRequest[];
  /** What the list is narrowed to: reviewing goes on with the next of these. */
  filter: RequestFilter;
  isDone: boolean;
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
}

/** Requests as a table; on a narrow window each row becomes a card. */
export function RequestTable({ requests, filter, isDone, isStale }: RequestTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('requests.column.page')}</th>
          <th scope="col">{t('requests.column.requester')}</th>
          <th scope="col">{isDone ? t('requests.column.outcome') : t('requests.column.reviewer')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <Row key={request.id} request={request} filter={filter} />
        ))}
      </tbody>
    </table>
  );
}
