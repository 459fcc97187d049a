import type { Schedule } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { localTime, timeZone } from '../../../lib/zoned-time.ts';
import { useEditorState } from '../editor-context.ts';

/** Schedule of the open page; null if there is none. */
export const useDue = (): Schedule | null => {
  const schedule = useEditorState((state) => state.page.schedule);
  return schedule && (schedule.publishAt !== null || schedule.unpublishAt !== null) ? schedule : null;
};

/** Scheduled times in one line, without the one that the state marks show if they are next to it. */
export function ScheduleTimes({ isBesideMarks = false }: { isBesideMarks?: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const due = useDue();
  const underway = useEditorState((state) => state.page.underway);
  if (!due) return null;
  return (
    <span className="small wrap muted tabular inline-row gap-4-8">
      {due.publishAt && !(isBesideMarks && underway === 'scheduled') && (
        <time dateTime={due.publishAt}>
          <span className="visually-hidden">{t('editor.schedule.publish')}: </span>
          {dateTime(due.publishAt)}
        </time>
      )}
      {due.unpublishAt && !(isBesideMarks && underway === 'expiring') && (
        <time dateTime={due.unpublishAt}>{t('page.overview.until', { time: dateTime(due.unpublishAt) })}</time>
      )}
    </span>
  );
}

/** The user's time zone, and the time in UTC unless that is the zone. */
function ZoneLine({ at }: { at: string }) {
  const { t } = useTranslation();
  const utc = useFormats().utc(at);
  const zone = timeZone();
  return (
    <span className="caption block muted">
      {utc === null ? t('editor.schedule.inZone', { zone }) : t('editor.schedule.zoneShort', { zone, utc })}
    </span>
  );
}

/** Scheduled times, version and author. */
export function ScheduleSummary({ due }: { due: Schedule }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const times = [
    { key: 'publish', at: due.publishAt },
    { key: 'unpublish', at: due.unpublishAt },
  ] as const;
  return (
    <dl className="facts fold-narrow">
      {times.map(
        ({ key, at }) =>
          at && (
            <div key={key}>
              <dt>{t(`editor.schedule.${key}`)}</dt>
              <dd>
                <Link to={`/calendar?view=day&day=${localTime(at).date}`}>
                  {dateTime(at)}
                  <span className="visually-hidden">, {t('editor.schedule.inCalendar')}</span>
                </Link>
                <ZoneLine at={at} />
              </dd>
            </div>
          ),
      )}
      {due.versionNumber !== null && (
        <div>
          <dt>{t('editor.schedule.version')}</dt>
          <dd>
            {t(due.isOutdated ? 'editor.schedule.versionOld' : 'editor.schedule.versionNewest', {
              number: due.versionNumber,
            })}
          </dd>
        </div>
      )}
      {due.by.name !== '' && (
        <div>
          <dt>{t('editor.schedule.by')}</dt>
          <dd>{due.by.name}</dd>
        </div>
      )}
    </dl>
  );
}
