import { useQueries } from '@tanstack/react-query';
import { contract, type PermissionName } from '@ximblox/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useAtLeast } from '../../lib/list/at-least.ts';
import { useCan } from '../../lib/session.ts';
import classes from './dashboard-screen.module.css';

const one = { pageSize: 1 };

/** Lists of problems of the site, with the permission that each requires. */
const checks: readonly {
  name: 'missingAlt' | 'outdated' | 'broken' | 'missed';
  to: string;
  permission?: PermissionName;
  count(signal: AbortSignal): Promise<{ totalItems: number }>;
}[] = [
  {
    name: 'missingAlt',
    to: '/?state=missing-alt',
    count: (signal) => api.call(contract.pages.list, { body: { ...one, missingAlt: true }, signal }),
  },
  {
    name: 'outdated',
    to: '/?state=outdated',
    count: (signal) => api.call(contract.pages.list, { body: { ...one, outdated: true }, signal }),
  },
  {
    name: 'broken',
    to: '/redirects?list=broken',
    permission: 'manage-redirects',
    count: (signal) => api.call(contract.redirects.listBroken, { body: one, signal }),
  },
  {
    name: 'missed',
    to: '/settings?section=search',
    permission: 'manage-search',
    count: (signal) => api.call(contract.search.listMissed, { body: one, signal }),
  },
];

/** Number of problems of each kind, with links to the lists. */
export function HealthSection() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const atLeast = useAtLeast();
  const can = useCan();
  const heading = useId();
  const shown = checks.filter(({ permission }) => permission === undefined || can(permission));
  const counts = useQueries({
    queries: shown.map(({ name, count }) => ({
      queryKey: ['pages', 'health', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(signal),
    })),
  });
  return (
    <section className="min-0" aria-labelledby={heading}>
      <div className={`section-head ${classes.head}`}>
        <h2 id={heading}>{t('dashboard.health')}</h2>
      </div>
      <ul>
        {shown.map(({ name, to }, position) => {
          const total = counts[position]?.data?.totalItems;
          const Icon = total === 0 ? CircleCheck : TriangleAlert;
          return (
            <li key={name} className={classes.item}>
              <Link to={to}>{t(`dashboard.check.${name}`)}</Link>
              <span className={`inline-row gap-6 ${classes.mark}`}>
                {total !== undefined && <Icon size={14} aria-hidden className={total === 0 ? 'success' : 'warning'} />}
                {total === undefined ? '–' : total === 0 ? t('dashboard.noIssues') : atLeast(number(total), total)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
