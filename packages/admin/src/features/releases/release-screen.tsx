import { useQuery } from '@tanstack/react-query';
import { CmsError, type Release } from '@ximblox/contract';
import { PackageOpen, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { releaseQuery } from '../../lib/releases.ts';
import { Status } from '../../ui/data-table/cells.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReleaseErrors } from '../../ui/release-errors.tsx';
import { useItemTitles } from '../../ui/release-item-titles.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseComments } from './release-comments.tsx';
import { ReleaseItems } from './release-items.tsx';
import { ReleaseState } from './release-state.tsx';

/** Who approved or published a release, who works on it, and when it will be published. */
function Facts({ release }: { release: Release }) {
  const { t } = useTranslation();
  const { dateTime, date } = useFormats();
  const { publishAt, approved, published, cancelled, assignee, dueOn, rollsBack, rollBack } = release;
  const facts = [
    publishAt !== null && t('releases.fact.scheduled', { time: dateTime(publishAt) }),
    approved && t('releases.fact.approved', { name: approved.by.name, time: dateTime(approved.at) }),
    published && t('releases.fact.published', { name: published.by.name, time: dateTime(published.at) }),
    cancelled && t('releases.fact.cancelled', { name: cancelled.by.name, time: dateTime(cancelled.at) }),
    assignee && t('releases.fact.assignee', { name: assignee.name }),
    dueOn !== null && t('releases.fact.dueOn', { day: date(dueOn) }),
    release.needsApproval && release.state === 'draft' && t('releases.fact.needsApproval'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="row wrap gap-16">
      <ReleaseState release={release} />
      {facts.map((fact) => (
        <span key={fact} className="small muted">
          {fact}
        </span>
      ))}
      {rollsBack !== null && (
        <Link to={`/releases/${rollsBack}`} className="small">
          {t('releases.fact.rollsBack')}
        </Link>
      )}
      {rollBack && (
        <Link to={`/releases/${rollBack.id}`} className="small">
          {t(rollBack.state === 'published' ? 'releases.fact.rolledBack' : 'releases.fact.rollBack')}
        </Link>
      )}
    </div>
  );
}

/** Why the scheduled publication of a release failed. */
function Failure({ release: { id, failure } }: { release: Release }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!failure) return null;
  const text = t('releases.failed', { time: dateTime(failure.at) });
  return <ReleaseErrors releaseID={id} errors={failure.errors} text={text} />;
}

/** How many links lead to pages that will not be public after the release. */
function DeadLinksNotice({ release: { itemList } }: { release: Release }) {
  const { t } = useTranslation();
  const count = itemList.reduce((sum, { deadLinks }) => sum + deadLinks.length, 0);
  if (count === 0) return null;
  return (
    <Status icon={Unlink} tone="warning">
      {t('releases.deadLinks', { count })}
    </Status>
  );
}

/** One release with its items, problems, comments and actions. */
export function ReleaseScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: release, error, refetch } = useQuery(releaseQuery(id));
  const named = useItemTitles();
  const data = release && named(release);
  const isGone = error instanceof CmsError && error.status === 404;
  return (
    <>
      <PageHeader
        title={data?.name ?? t('releases.title')}
        back={{ to: '/releases', text: t('releases.title') }}
        description={data?.description}
        actions={data && <ReleaseActions release={data} />}
      />
      {isGone && <EmptyState title={t('releases.gone')} icon={PackageOpen} />}
      {error && !isGone && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data && (
        <div className="stack gap-24 one-column">
          <Facts release={data} />
          <Failure release={data} />
          <DeadLinksNotice release={data} />
          <ReleaseItems release={data} />
          <ReleaseComments release={data} />
        </div>
      )}
    </>
  );
}
