import type { CalendarItem } from '@ximblox/contract';
import { CalendarArrowUp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../fields/icon-button.tsx';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, useKnownPageTypes } from '../../lib/site-settings.ts';
import { StateShape } from '../../ui/state-marks.tsx';
import classes from './calendar.module.css';
import { moreLinkID } from './day-link.tsx';
import { isScheduled, type ScheduledItem } from './use-reschedule.ts';

/** State mark of each kind of item but failures. */
const markOf = { published: 'live', publish: 'scheduled', unpublish: 'expiring' } as const;

/** Shape of a kind of item. */
export const KindShape = ({ kind }: { kind: CalendarItem['kind'] }) =>
  kind === 'failed' ? (
    <TriangleAlert size={12} aria-hidden className="rigid danger" />
  ) : (
    <StateShape state={markOf[kind]} />
  );

/** Identifies an item in the calendar: a page has at most one of each kind on a day. */
export const entryKey = ({ kind, page, at }: CalendarItem): string => `${kind}-${page.id}-${at}`;

/** ID of the button that moves an item. */
const moveID = ({ kind, page }: CalendarItem): string => `move-${kind}-${page.id}`;

/** Focuses an item that was moved, or the link to the rest of its day if that hides it. */
export function focusMoved(item: CalendarItem, day: string): void {
  (document.getElementById(moveID(item)) ?? document.getElementById(moreLinkID(day)))?.focus();
}

/** Page type, language and person of an item. */
function About({ item: { page, by } }: { item: CalendarItem }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const types = useKnownPageTypes();
  return (
    <span className={`small muted rigid ${classes.about}`}>
      {pageTypeLabel(types, page.type)} · {localeName(page.locale)}
      {by.name !== '' && ` · ${t('dashboard.by', { name: by.name })}`}
    </span>
  );
}

interface CalendarEntryProps {
  item: CalendarItem;
  /** Whether it has the room for type, language and person. */
  isDetailed?: boolean;
  onMove(item: ScheduledItem): void;
}

/** One publication, or one half of a schedule: its time, and its page as a link. */
export function CalendarEntry({ item, isDetailed = false, onMove }: CalendarEntryProps) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  const { kind, at, page, mayMove } = item;
  const canMove = mayMove && isScheduled(item);
  return (
    <li className={classes.entry} data-entry={canMove ? entryKey(item) : undefined}>
      <span className="inline-row gap-4">
        <KindShape kind={kind} />
        <time dateTime={at} className="small muted tabular nowrap">
          {timeOfDay(at)}
        </time>
        <span className="visually-hidden">{t(`calendar.kind.${kind}`)}: </span>
      </span>
      <Link to={`/page/${page.id}`} lang={page.locale} draggable={false} className={classes.title}>
        {page.title}
      </Link>
      {isDetailed && <About item={item} />}
      {canMove && (
        <span className={`rigid ${classes.move}`}>
          <IconButton
            id={moveID(item)}
            label={t('calendar.moveItem', { title: page.title })}
            icon={CalendarArrowUp}
            onClick={() => onMove(item)}
          />
        </span>
      )}
    </li>
  );
}
