import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import classes from './dashboard-screen.module.css';
import { Section } from './section.tsx';

/** Start of the current day in the user's time zone, ISO 8601. */
function startOfToday(): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** Mentions and schedules that await the user, and today's changes by others. */
function useToday() {
  const [since] = useState(startOfToday);
  return useQuery({
    queryKey: ['pages', 'dashboard', since],
    queryFn: ({ signal }) => api.call(contract.dashboard.get, { query: { since }, signal }),
  });
}

/** Pages that are assigned to the user, by due day; nothing if there are none. */
export function AssignedSection() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { data, error, refetch } = useToday();
  return (
    <Section
      title={t('assignment.mine')}
      all={{ to: '/?state=assigned-to-me', text: t('assignment.all', { count: data?.totalAssigned ?? 0 }) }}
      list={{ data: data?.assigned, error, refetch }}
      itemKey={({ id }) => id}
      renderItem={({ assignment: { by, at, dueOn }, ...page }) => (
        <>
          <Link to={`/page/${page.id}`} lang={page.locale}>
            {page.title}
          </Link>
          <span className={classes.about}>
            {localeName(page.locale)} ·{' '}
            <DateTime
              time={at}
              sentence={(time) => t('assignment.assignedBy', { name: by.name || t('editor.history.nobody'), time })}
            />
          </span>
          <span className={classes.mark}>{dueOn ? <DueDay day={dueOn} /> : <StateMarks page={page} />}</span>
        </>
      )}
    />
  );
}

/** Comments that mention the user and that they have not answered; nothing if there are none. */
export function MentionsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useToday();
  return (
    <Section
      title={t('dashboard.mentions')}
      list={{ data: data?.mentions, error, refetch }}
      itemKey={({ threadID }) => threadID}
      renderItem={({ threadID, page, by, text, at }) => (
        <>
          <Link to={`/page/${page.id}?rail=comments&comment=${threadID}`} lang={page.locale}>
            {page.title}
          </Link>
          <span className={classes.about}>
            <DateTime
              time={at}
              sentence={(time) => t('dashboard.mentionedBy', { name: by.name || t('editor.history.nobody'), time })}
            />
            <q className="block">{text}</q>
          </span>
        </>
      )}
    />
  );
}

/** Open releases that await the user, with the reason; nothing if there are none. */
export function ReleasesSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useToday();
  return (
    <Section
      title={t('releases.title')}
      all={{ to: '/releases', text: t('dashboard.showAll') }}
      list={{ data: data?.releases, error, refetch }}
      itemKey={({ id }) => id}
      renderItem={({ id, name, reason, dueOn }) => (
        <>
          <Link to={`/releases/${id}`}>{name}</Link>
          <span className={classes.about}>
            {reason === 'failed' ? (
              <strong className="danger">{t('releases.awaiting.failed')}</strong>
            ) : (
              t(`releases.awaiting.${reason}`)
            )}
          </span>
          <span className={classes.mark}>{dueOn && <DueDay day={dueOn} />}</span>
        </>
      )}
    />
  );
}

/** Schedules of the next two weeks, failed ones first. */
export function SchedulesSection() {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { data, error, refetch } = useToday();
  return (
    <Section
      title={t('dashboard.scheduled')}
      empty={t('dashboard.scheduledEmpty')}
      all={{ to: '/calendar', text: t('menu.calendar') }}
      list={{ data: data?.due, error, refetch }}
      itemKey={({ id }) => id}
      renderItem={(page) => (
        <>
          <Link to={`/page/${page.id}`} lang={page.locale}>
            {page.title}
          </Link>
          <span className={classes.about}>
            {localeName(page.locale)}
            {page.hasFailed && <strong className="danger"> · {t('dashboard.scheduleFailed')}</strong>}
          </span>
          <span className={classes.mark}>
            <StateMarks page={page} />
          </span>
        </>
      )}
    />
  );
}

/** Pages that others have changed today. */
export function ActivitySection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useToday();
  return (
    <Section
      title={t('dashboard.today')}
      empty={t('dashboard.todayEmpty')}
      list={{ data: data?.activity, error, refetch }}
      itemKey={({ page, by }) => `${page.id} ${by.ID}`}
      renderItem={({ page, by, action, at }) => (
        <>
          <Link to={`/page/${page.id}`} lang={page.locale}>
            {page.title}
          </Link>
          <span className={classes.about}>
            <DateTime
              time={at}
              sentence={(time) => t(`dashboard.did.${action}`, { name: by.name || t('editor.history.nobody'), time })}
            />
          </span>
        </>
      )}
    />
  );
}
