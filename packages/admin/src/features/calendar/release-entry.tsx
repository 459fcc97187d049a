import type { CalendarRelease } from '@ximblox/contract';
import { CalendarArrowUp, PackageOpen, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../fields/icon-button.tsx';
import { useFormats } from '../../lib/format.ts';
import classes from './calendar.module.css';

/** Identifies a release in the calendar. */
export const releaseKey = ({ id }: CalendarRelease): string => `release-${id}`;

interface ReleaseEntryProps {
  release: CalendarRelease;
  /** Whether it has the room for the person. */
  isDetailed?: boolean;
  onMove(release: CalendarRelease): void;
}

/** A release that was published, is scheduled or failed: its time, and its name as a link. */
export function ReleaseEntry({ release, isDetailed = false, onMove }: ReleaseEntryProps) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  const { kind, at, id, name, by } = release;
  const canMove = kind === 'publish';
  const Icon = kind === 'failed' ? TriangleAlert : PackageOpen;
  return (
    <li className={classes.entry} data-entry={canMove ? releaseKey(release) : undefined}>
      <span className="inline-row gap-4">
        <Icon size={12} aria-hidden className={`rigid ${kind === 'failed' ? 'danger' : 'muted'}`} />
        <time dateTime={at} className="small muted tabular nowrap">
          {timeOfDay(at)}
        </time>
        <span className="visually-hidden">{t(`calendar.release.${kind}`)}: </span>
      </span>
      <Link to={`/releases/${id}`} draggable={false} className={classes.title}>
        {name}
      </Link>
      {isDetailed && (
        <span className={`small muted rigid ${classes.about}`}>
          {t(`calendar.release.${kind}`)}
          {by.name !== '' && ` · ${t('dashboard.by', { name: by.name })}`}
        </span>
      )}
      {canMove && (
        <span className={`rigid ${classes.move}`}>
          <IconButton
            id={`move-${releaseKey(release)}`}
            label={t('calendar.moveItem', { title: name })}
            icon={CalendarArrowUp}
            onClick={() => onMove(release)}
          />
        </span>
      )}
    </li>
  );
}
