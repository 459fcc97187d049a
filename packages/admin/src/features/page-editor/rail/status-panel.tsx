import { Anchor, Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignedTo } from '../../../ui/assigned-to.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useEditorState, usePublicUrl } from '../editor-context.ts';
import { usePublicationStatus } from '../review/use-publication-status.ts';
import { ScheduleTimes, useDue } from '../schedule/schedule-summary.tsx';
import type { RailPanelProps } from './rail-panel.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="stack gap-4">
      <dt className="caption">{name}</dt>
      <dd className="stack gap-2 children-start">{children}</dd>
    </div>
  );
}

/** User and time of an action. */
function Origin({ name, time }: { name: string; time: string }) {
  return (
    <span className="small muted dense">
      {name && `${name} · `}
      <DateTime time={time} />
    </span>
  );
}

type Status = NonNullable<ReturnType<typeof usePublicationStatus>['data']>;

function useVersionName(): (number: number) => string {
  const { t } = useTranslation();
  return (number) => t('editor.rail.status.version', { number });
}

/** The open request, or why the last one was rejected. */
function RequestFacts({ data }: { data: Status }) {
  const { t } = useTranslation();
  const version = useVersionName();
  return (
    <>
      {data.request && (
        <Fact name={t('editor.rail.status.request')}>
          {version(data.request.number)}
          <Origin name={data.request.requester.name} time={data.request.createdAt} />
          {data.request.comment ? <q>{data.request.comment}</q> : null}
          {data.request.isOutdated && (
            <span className="small warning dense">
              {t('editor.review.changedSince', { number: data.request.number })}
            </span>
          )}
        </Fact>
      )}
      {data.rejection && (
        <Fact name={t('editor.review.decision')}>
          {t('editor.review.rejected', { number: data.rejection.number })}
          <Origin name={data.rejection.by.name} time={data.rejection.at} />
          {data.rejection.feedback ? <q>{data.rejection.feedback}</q> : null}
        </Fact>
      )}
    </>
  );
}

function PublishedFact({ data }: { data: Status }) {
  const { t } = useTranslation();
  const version = useVersionName();
  const publicUrl = usePublicUrl();
  return (
    <Fact name={t('editor.rail.status.published')}>
      {data.published ? (
        <>
          {version(data.published.number)}
          <Origin name={data.published.by.name} time={data.published.at} />
          {data.published.since !== data.published.at && (
            <span className="small muted dense">
              {t('editor.rail.status.since')} <DateTime time={data.published.since} />
            </span>
          )}
          {publicUrl !== null && (
            <Anchor href={publicUrl} target="_blank" rel="noreferrer" className="small inline-row gap-4 dense">
              {publicUrl} <ExternalLink size={14} aria-label={t('editor.rail.status.newWindow')} />
            </Anchor>
          )}
        </>
      ) : (
        <span className="small muted dense">{t('editor.rail.status.never')}</span>
      )}
    </Fact>
  );
}

/** Status of the page: state, versions, publication, schedule and request. */
export function StatusPanel({ onOpen }: RailPanelProps) {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  const base = useEditorState((state) => state.base);
  const due = useDue();
  const { data, error, refetch } = usePublicationStatus();
  const version = useVersionName();
  return (
    <>
      <dl className="rows">
        <Fact name={t('editor.rail.status.state')}>
          <StateMarks page={page} />
        </Fact>
        {page.assignment && (
          <Fact name={t('assignment.label')}>
            <AssignedTo assignment={page.assignment} />
            <Origin name={page.assignment.by.name} time={page.assignment.at} />
          </Fact>
        )}
        {data && <RequestFacts data={data} />}
        {due && (
          <Fact name={t('editor.schedule.title')}>
            <ScheduleTimes />
          </Fact>
        )}
        {data && <PublishedFact data={data} />}
        <Fact name={t('editor.rail.status.newest')}>
          {version(base.number)}
          <Origin name={base.author.name} time={base.createdAt} />
        </Fact>
        {data && (
          <Fact name={t('editor.rail.status.versions')}>
            {t('editor.rail.status.count', { count: data.versions })}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              className="outdent"
              onClick={() => onOpen('history')}
            >
              {t('editor.rail.status.toHistory')}
            </Button>
          </Fact>
        )}
      </dl>
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
    </>
  );
}
