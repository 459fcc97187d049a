import { type BackgroundJob, contract } from '@ximblox/contract';
import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { choiceFilter } from '../../lib/list/filters.ts';
import { useList } from '../../lib/list/use-list.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { RetryActions } from '../../ui/retry-actions.tsx';
import { useCall } from '../../ui/use-call.ts';
import classes from './system.module.css';

const looks = {
  parked: { icon: CircleAlert, tone: 'danger' },
  waiting: { icon: Clock, tone: 'warning' },
  running: { icon: LoaderCircle, tone: 'info' },
} as const;

const filters = { jobs: choiceFilter(['pending']) };

function JobActions({ job: { id, name, state, error } }: { job: BackgroundJob }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  if (error === '' || state === 'running') return null;
  const act = async (action: 'retry' | 'forget'): Promise<void> => {
    await run(() => api.call(contract.jobs[action], { params: { id: String(id) } }), t(`system.jobs.done.${action}`));
    await queryClient.invalidateQueries({ queryKey: ['system'] });
  };
  return (
    <RetryActions
      retry={t('system.jobs.retry')}
      name={name}
      isRunning={isRunning}
      onAct={(action) => void act(action)}
    />
  );
}

/** Background jobs: failed ones with their actions, or those that wait or run. */
export function BackgroundJobs() {
  const { t } = useTranslation();
  const list = useList({
    queryKey: ['system', 'jobs'],
    filters,
    read: ({ jobs, pageIndex, pageSize }, signal) =>
      api.call(contract.jobs.list, { body: { list: jobs || 'failed', pageIndex, pageSize }, signal }),
  });
  return (
    <section className={classes.section} aria-labelledby="system-jobs">
      <h2 id="system-jobs">{t('system.jobs.title')}</h2>
      <ListView
        caption={t('system.jobs.title')}
        list={list}
        filters={
          <ListFilter
            list={list}
            name="jobs"
            label={t('system.jobs.show')}
            all={t('system.jobs.failed')}
            choices={[{ value: 'pending', label: t('system.jobs.pending') }]}
          />
        }
        empty={{ title: t('system.jobs.empty'), icon: CircleCheck }}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('system.jobs.column.job'),
            isTitle: true,
            renderCell: ({ name, about }) => (
              <>
                <RowTitle>{name}</RowTitle>
                {about !== '' && <CellDetail>{about}</CellDetail>}
              </>
            ),
          },
          {
            head: t('system.jobs.column.state'),
            renderCell: ({ state, attempts, maxAttempts, nextAt }) => (
              <>
                <Status {...looks[state]}>{t(`system.jobs.state.${state}`)}</Status>
                <CellDetail>
                  {t('system.jobs.attempts', { attempt: attempts, max: maxAttempts })}
                  {state === 'waiting' && (
                    <>
                      {' · '}
                      <DateTime time={nextAt} />
                    </>
                  )}
                </CellDetail>
              </>
            ),
          },
          { head: t('system.jobs.column.error'), renderCell: ({ error }) => <code>{error}</code> },
        ]}
        renderActions={(job) => <JobActions job={job} />}
      />
    </section>
  );
}
