import type { SlowQuery } from '@ximblox/contract';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './system.module.css';

/** Database statements of all instances that were slow in the last seven days. */
export function SlowQueries({ queries }: { queries: readonly SlowQuery[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const seconds = (milliseconds: number): string =>
    t('system.slow.seconds', { number: number(Math.round(milliseconds / 100) / 10) });
  return (
    <section className={classes.section} aria-labelledby="system-slow">
      <h2 id="system-slow">{t('system.slow.title')}</h2>
      <p className="small muted pad-block-8">{t('system.slow.help')}</p>
      {queries.length === 0 ? (
        <EmptyState title={t('system.slow.empty')} icon={CircleCheck} />
      ) : (
        <DataTable
          caption={t('system.slow.title')}
          rows={queries}
          rowKey={({ statement, lastAt }) => `${statement} ${lastAt}`}
          columns={[
            {
              head: t('system.slow.statement'),
              isTitle: true,
              renderCell: ({ statement }) => <code className="break-anywhere caption">{statement}</code>,
            },
            {
              head: t('system.slow.runs'),
              isNamed: true,
              renderCell: ({ runs, lastAt }) => (
                <>
                  {number(runs)}
                  <CellDetail>
                    <DateTime time={lastAt} />
                  </CellDetail>
                </>
              ),
            },
            { head: t('system.slow.longest'), isNamed: true, renderCell: ({ longest }) => seconds(longest) },
            { head: t('system.slow.total'), isNamed: true, renderCell: ({ total }) => seconds(total) },
          ]}
        />
      )}
    </section>
  );
}
