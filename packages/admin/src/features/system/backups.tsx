import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Backup, contract } from '@ximblox/contract';
import { Archive, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';
import classes from './system.module.css';

/** Number of backups that are shown, the latest ones. */
const shown = 10;

/** Polling interval in milliseconds while a backup is running. */
const askAgain = 2000;

const backupsQuery = {
  queryKey: ['system', 'backups'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(contract.backups.list, { body: { pageIndex: 0, pageSize: shown }, signal }),
};

function BackupStatus({ error, warning }: Pick<Backup, 'error' | 'warning'>) {
  const { t } = useTranslation();
  if (error !== '') {
    return (
      <Status icon={CircleAlert} tone="danger">
        {t('system.backups.failed')}
      </Status>
    );
  }
  if (warning !== '') {
    return (
      <Status icon={TriangleAlert} tone="warning">
        {t('system.backups.incomplete')}
      </Status>
    );
  }
  return (
    <Status icon={CircleCheck} tone="success">
      {t('system.backups.verified')}
    </Status>
  );
}

/** Backups with their results. */
function BackupTable({ rows }: { rows: readonly Backup[] }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const { size: sizeText } = useFileFacts();
  return (
    <DataTable
      caption={t('system.backups.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('system.backups.column.start'),
          isTitle: true,
          renderCell: ({ startedAt, cause, startedBy }) => (
            <>
              <RowTitle>
                <time dateTime={startedAt}>{dateTime(startedAt)}</time>
              </RowTitle>
              <CellDetail>
                {cause === 'schedule' || startedBy === '' ? t(`system.backups.cause.${cause}`) : startedBy}
              </CellDetail>
            </>
          ),
        },
        {
          head: t('system.backups.column.result'),
          renderCell: ({ error, warning, place }) => (
            <>
              <BackupStatus error={error} warning={warning} />
              <CellDetail>{error || place}</CellDetail>
              {warning !== '' && <CellDetail>{warning}</CellDetail>}
            </>
          ),
        },
        {
          head: t('system.backups.column.content'),
          renderCell: ({ error, size, files, fileBytes }) =>
            error === '' && (
              <>
                {sizeText(size)}
                <CellDetail>
                  {t('system.backups.files', { count: files, number: number(files), size: sizeText(fileBytes) })}
                </CellDetail>
              </>
            ),
        },
      ]}
    />
  );
}

/** The latest backups, their schedule, and a button for one now. */
export function Backups() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { isRunning: isStarting, run } = useCall();
  const { data, error, refetch } = useQuery({
    ...backupsQuery,
    refetchInterval: ({ state }) => (state.data?.isRunning ? askAgain : false),
  });
  const start = async (): Promise<void> => {
    await run(() => api.call(contract.backups.start), t('system.backups.started'));
    await queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
  };
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { items, target, nextAt, isRunning, isOverdue, lastSuccessAt } = data;
  return (
    <section className={classes.section} aria-labelledby="system-backups">
      <div className="section-head">
        <h2 id="system-backups">{t('system.backups.title')}</h2>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Archive size={14} aria-hidden />}
          loading={isRunning || isStarting}
          onClick={() => void start()}
        >
          {t('system.backups.start')}
        </Button>
      </div>
      <p className="break-anywhere small muted pad-block-8">
        {nextAt === null
          ? t('system.backups.noSchedule')
          : t('system.backups.next', { time: dateTime(nextAt), target })}
      </p>
      {isOverdue && (
        <Status icon={CircleAlert} tone="danger">
          {lastSuccessAt === null
            ? t('system.backups.never')
            : t('system.backups.overdue', { time: dateTime(lastSuccessAt) })}
        </Status>
      )}
      <output className="visually-hidden">{isRunning ? t('system.backups.running') : ''}</output>
      {items.length === 0 ? (
        <EmptyState title={t('system.backups.empty')} icon={Archive} />
      ) : (
        <BackupTable rows={items} />
      )}
    </section>
  );
}
