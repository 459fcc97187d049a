import type { PageState } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import classes from './state-badge.module.css';

/** Shape of each state, so that colour is not the only difference. */
const shapes: Record<PageState, string> = {
  'not-published': 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
  published: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z',
  changed: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z M8 3.6a4.4 4.4 0 0 1 0 8.8z',
  requested: 'M3.5 2v12 M3.5 2.8h9l-2.4 3.1l2.4 3.1h-9z',
  scheduled: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z M8 5v3.2l2.2 1.4',
};

/** State of a page as text with a shape. */
export function StateBadge({ state }: { state: PageState }) {
  const { t } = useTranslation();
  return (
    <span className={`small inline-row gap-6 nowrap muted ${classes.badge}`} data-state={state}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      {t(`page.state.${state}`)}
    </span>
  );
}
