import type { PageMarks } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import type { PageStateFilter } from '../lib/page-state-filter.ts';
import classes from './state-marks.module.css';

/** Shape of each mark, so that colour is not the only difference. */
const shapes: Record<PageStateFilter, string> = {
  live: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z',
  'not-live': 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
  draft: 'M3 13l.8-3.2L11 2.6l2.4 2.4l-7.2 7.2z',
  changes: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z M8 3.6a4.4 4.4 0 0 1 0 8.8z',
  review: 'M3.5 2v12 M3.5 2.8h9l-2.4 3.1l2.4 3.1h-9z',
  'changes-requested': 'M6.5 3L3 6.5L6.5 10 M3 6.5h6a4 4 0 0 1 0 7H7',
  scheduled: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z M8 5v3.2l2.2 1.4',
  expiring: 'M4 2h8 M4 14h8 M5 2v2.5L8 8l-3 3.5V14 M11 2v2.5L8 8l3 3.5V14',
};

const tones: Record<PageStateFilter, string> = {
  live: 'success',
  'not-live': 'muted',
  draft: 'muted',
  changes: 'warning',
  review: 'accent',
  'changes-requested': 'warning',
  scheduled: 'info',
  expiring: 'info',
};

interface StateMarkProps {
  state: PageStateFilter;
  /** The time of `scheduled` and `expiring`. */
  at?: string | null;
}

/** Shape of a state mark. */
const Shape = ({ state }: { state: PageStateFilter }) => (
  <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
    <path d={shapes[state]} />
  </svg>
);

const isTimed = (state: PageStateFilter): state is 'scheduled' | 'expiring' =>
  state === 'scheduled' || state === 'expiring';

const Time = ({ state, at }: { state: 'scheduled' | 'expiring'; at: string }) => {
  const { t } = useTranslation();
  const { shortTime } = useFormats();
  return <time dateTime={at}>{t(`page.marks.at.${state}`, { time: shortTime(at) })}</time>;
};

/** Returns one state mark as text with a shape. A list has hundreds, so it is no component with hooks of its own. */
const markOf = ({ state, at = null }: StateMarkProps, t: TFunction) => (
  <span className={`small inline-row gap-6 nowrap ${tones[state]} ${classes.mark}`} data-state={state}>
    <Shape state={state} />
    {at !== null && isTimed(state) ? <Time state={state} at={at} /> : t(`page.marks.${state}`)}
  </span>
);

/** One state mark of a page as text with a shape. */
export function StateMark(props: StateMarkProps) {
  const { t } = useTranslation();
  return markOf(props, t);
}

/** The two state marks of a page: what visitors see, and what is under way. */
export function StateMarks({ page: { live, underway, underwayAt } }: { page: PageMarks }) {
  const { t } = useTranslation();
  return (
    <span className="inline-row wrap gap-0-12">
      {markOf({ state: live ? 'live' : 'not-live' }, t)}
      {underway && (
        <>
          <span className="visually-hidden">, </span>
          {markOf({ state: underway, at: underwayAt }, t)}
        </>
      )}
    </span>
  );
}

/** One state mark as a shape only, beside a text. */
export const StateShape = ({ state }: { state: PageStateFilter }) => (
  <span className={`inline-row ${tones[state]} ${classes.mark}`} data-state={state}>
    <Shape state={state} />
  </span>
);

/** The state marks of a page as shapes only, beside a text of `useStateText`. */
export function StateShapes({ page: { live, underway } }: { page: PageMarks }) {
  const states = [live ? ('live' as const) : ('not-live' as const), ...(underway ? [underway] : [])];
  return states.map((state) => <StateShape key={state} state={state} />);
}

/** Returns a function for the state marks of a page as text: "Live, Scheduled 1 Dec, 09:00". The same one until the language changes. */
export function useStateText(): (page: PageMarks) => string {
  const { t } = useTranslation();
  const { shortTime } = useFormats();
  return useCallback(
    ({ live, underway, underwayAt }) => {
      const seen = t(live ? 'page.marks.live' : 'page.marks.not-live');
      if (underway === null) return seen;
      const next =
        underwayAt !== null && isTimed(underway)
          ? t(`page.marks.at.${underway}`, { time: shortTime(underwayAt) })
          : t(`page.marks.${underway}`);
      return `${seen}, ${next}`;
    },
    [t, shortTime],
  );
}
