import type { PublicationStatus } from '@ximblox/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { FullScreen } from '../../../ui/full-screen.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ChangedFields } from '../compare/changed-fields.tsx';
import type { PlacedKeys } from '../compare/placed-keys.ts';
import { RenderedVersion, RenderedVersions, type RenderedVersionsHandle } from '../compare/rendered-versions.tsx';
import { useComparison } from '../compare/use-comparison.ts';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { DecisionForm } from './decision-form.tsx';
import { FirstVersion } from './first-version.tsx';
import { PlaceComments } from './place-comments.tsx';
import { QueueBar } from './queue-bar.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { RequestEnd } from './request-end.tsx';
import { useRequestQueue } from './request-queue.ts';
import { RequestTerms } from './request-terms.tsx';
import classes from './review.module.css';
import { usePublicationStatus } from './use-publication-status.ts';

type Request = NonNullable<PublicationStatus['request']>;
type Published = PublicationStatus['published'];

interface ReviewProps {
  request: Request;
  published: Published;
  onFix(): void;
  onClose(): void;
}

/** What is requested, by whom, and on which terms. */
function Story({ request }: { request: Request }) {
  const { t } = useTranslation();
  const { number, requester, comment, createdAt, isOutdated } = request;
  const title = useEditorState((state) => state.page.title);
  return (
    <section className={`stack gap-8 line-below pad-16 ${classes.asked}`} aria-label={t('editor.review.request')}>
      <p className="break-anywhere bold">{title}</p>
      <p>
        {t('editor.review.by', { name: requester.name || t('editor.history.nobody') })}{' '}
        <span className="small block muted dense">
          {t('editor.history.version', { number })} · <DateTime time={createdAt} />
        </span>
      </p>
      <RequestTerms {...request} />
      {comment ? <blockquote className="break-anywhere pre-line indented">{comment}</blockquote> : null}
      {isOutdated && <p className="small warning dense">{t('editor.review.outdated')}</p>}
    </section>
  );
}

/** Comment, changes and decision of one requested version. The decision needs permission. */
function Review({ request, published, onFix, onClose }: ReviewProps) {
  const { t } = useTranslation();
  const { versionID, number, barredBy } = request;
  const liveID = published?.versionID ?? versionID;
  const { compared, failure, retry } = useComparison(liveID, versionID);
  const queue = useRequestQueue();
  const rendered = useRef<RenderedVersionsHandle>(null);
  const [placed, setPlaced] = useState<PlacedKeys>({});
  const frame = useRef<HTMLIFrameElement>(null);
  const requestedTitle = t('editor.review.requested', { number });

  const changes = (): ReactNode => {
    if (failure !== null) return <ErrorState failure={failure} onRetry={retry} />;
    if (!compared) return <LoadingState />;
    if (!published) return <FirstVersion version={compared.right} />;
    return (
      <ChangedFields
        {...compared}
        placed={placed}
        onShow={(key) => rendered.current?.show(key)}
        renderBelow={(place) => <PlaceComments {...place} />}
      />
    );
  };
  return (
    <div className={`stack full-height ${classes.review}`}>
      <div className={`stack min-height-0 line-right ${classes.side}`}>
        <div className={`stack top relative scroll min-height-0 ${classes.story}`}>
          <Story request={request} />
          <section className="stack top pad-16 gap-20" aria-label={t('editor.compare.fields')}>
            {changes()}
          </section>
        </div>
        <div className={`stack gap-12 line-above pad-16 ${classes.decision}`}>
          {barredBy === null ? (
            <DecisionForm
              request={request}
              version={compared?.right}
              onFix={onFix}
              onDecided={queue ? queue.goOn : onClose}
            />
          ) : (
            <ReadOnlyNote barredBy={barredBy} assignee={request.assignee} />
          )}
          {queue && <QueueBar {...queue} />}
        </div>
      </div>
      {compared && published && (
        <RenderedVersions
          {...compared}
          handle={rendered}
          placed={placed}
          onPlaced={setPlaced}
          titles={{ left: t('editor.review.live', { number: published.number }), right: requestedTitle }}
        />
      )}
      {!published && (
        <section className="stack sunken min-height-0" aria-label={t('editor.compare.rendered')}>
          <RenderedVersion title={requestedTitle} versionID={versionID} frame={frame} />
        </section>
      )}
    </div>
  );
}

/**
 * Full-screen review of a publication request; read-only without permission to decide. It is pinned to the version
 * that was opened, even if a newer one is requested.
 */
export function ReviewScreen({ onFix, onClose }: Pick<ReviewProps, 'onFix' | 'onClose'>) {
  const { t } = useTranslation();
  const status = usePublicationStatus();
  const [pinned, setPinned] = useState<PublicationStatus>();
  if (!pinned && status.data && status.isFetchedAfterMount) setPinned(status.data);
  const { setActivity } = useEditorActions();
  const [isReviewer] = useState(useEditorState((state) => state.page.availableActions.includes('review-request')));
  useEffect(() => {
    if (isReviewer) setActivity('AcceptRequest');
  }, [isReviewer, setActivity]);
  return (
    <FullScreen title={t(isReviewer ? 'editor.review.title' : 'editor.review.banner')} onClose={onClose}>
      {!pinned &&
        (status.isError ? (
          <ErrorState failure={status.error} onRetry={() => void status.refetch()} />
        ) : (
          <LoadingState />
        ))}
      {pinned?.request && (
        <Review request={pinned.request} published={pinned.published} onFix={onFix} onClose={onClose} />
      )}
      {pinned && !pinned.request && <RequestEnd outcome={pinned.outcome} />}
    </FullScreen>
  );
}
