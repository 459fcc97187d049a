import { useQueries } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useAtLeast } from '../../lib/list/at-least.ts';
import { pageStateQuery } from '../../lib/page-state-filter.ts';
import { StateMark } from '../../ui/state-marks.tsx';
import classes from './dashboard-screen.module.css';

const states = ['live', 'not-live', 'changes', 'draft', 'review'] as const;

/** Number of pages in each state, linked to the lists. */
export function StateCounts() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const atLeast = useAtLeast();
  const counts = useQueries({
    queries: states.map((state) => ({
      queryKey: ['pages', 'count', state],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(contract.pages.list, { body: { ...pageStateQuery(state), pageSize: 1 }, signal }),
    })),
  });
  return (
    <nav aria-label={t('dashboard.states')}>
      <ul className={`flex wrap card ${classes.counts}`}>
        {states.map((state, position) => {
          const total = counts[position]?.data?.totalItems;
          return (
            <li key={state}>
              <Link to={`/?state=${state}`} className={`flex gap-2 ${classes.count}`}>
                <strong>{total === undefined ? '–' : atLeast(number(total), total)}</strong>
                <StateMark state={state} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
