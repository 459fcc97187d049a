import { Button, Textarea } from '@mantine/core';
import type { PublicationStatus } from '@ximblox/contract';
import { CircleSlash } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { FullScreen } from '../../../ui/full-screen.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ChangedFields } from '../compare/changed-fields.tsx';
import compareClasses from '../compare/compare.module.css';
import { RenderedVersion, RenderedVersions, type RenderedVersionsHandle } from '../compare/rendered-versions.tsx';
import { useComparison } from '../compare/use-comparison.ts';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { useRequestQueue } from './request-queue.ts';
import { RequestTerms } from './request-terms.tsx';
import { ReviewErrors } from './review-errors.tsx';
import classes from './review.module.css';
import { useDecision } from './use-decision.ts';
import { usePublicationStatus } from './use-publication-status.ts';

type Request = NonNullable<PublicationStatus['request']>;
type Published = PublicationStatus['published'];

interface ReviewProps {
  request: Request;
  published: Published;
  onClose(): void;
}

/** Comment, changes and decision of one requested version. */
function Review({ request, published, onClose }: ReviewProps) {
  const { t } = useTranslation();
  const { versionID, number, requester, comment, createdAt, isOutdated } = request;
  const liveID = published?.versionID ?? versionID;
  const { compared, failure, retry } = useComparison(liveID, versionID);
  const [openedAt] = useState(() => new Date().toISOString());
  const isLater = request.publishAt !== null && request.publishAt > openedAt;
  const { running, errors, isGone, decide } = useDecision(versionID, isLater);
  const [feedback, setFeedback] = useState('');
  const queue = useRequestQueue();
  const title = useEditorState((state) => state.page.title);
  const rendered = useRef<RenderedVersionsHandle>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const requestedTitle = t('editor.review.requested', { number });

  const choose = async (decision: 'accept' | 'reject'): Promise<void> => {
    if (!(await decide(decision, feedback))) return;
    if (queue) queue.goOn();
    else onClose();
  };
  const changes = (): ReactNode => {
    if (failure !== null) return <ErrorState failure={failure} onRetry={retry} />;
    if (!compared) return <LoadingState />;
    if (!published) return <p className={compareClasses.nothing}>{t('editor.review.firstTime')}</p>;
    return <ChangedFields {...compared} onShow={(key) => rendered.current?.show(key)} />;
  };
  return (
    <div className={classes.review}>
      <div className={`stack min-height-0 ${classes.side}`}>
        <div className={`stack top scroll min-height-0 ${classes.story}`}>
          <section className={`stack gap-8 line-below pad-16 ${classes.asked}`} aria-label={t('editor.review.request')}>
            <p className={classes.page}>{title}</p>
            <p>
              {t('editor.review.by', { name: requester.name || t('editor.history.nobody') })}{' '}
              <span className={`small block muted ${classes.when}`}>
                {t('editor.history.version', { number })} · <DateTime time={createdAt} />
              </span>
            </p>
            <RequestTerms {...request} />
            {comment ? (
              <blockquote className={`break-anywhere margin-0 ${classes.comment}`}>{comment}</blockquote>
            ) : null}
            {isOutdated && <p className={`small warning ${classes.note}`}>{t('editor.review.outdated')}</p>}
          </section>
          <section className={`stack top pad-16 ${classes.changes}`} aria-label={t('editor.compare.fields')}>
            {changes()}
          </section>
        </div>
        <div className={`stack gap-12 line-above pad-16 ${classes.decision}`}>
          {isGone ? (
            <p role="alert" className="danger">
              {t('editor.review.gone')}
            </p>
          ) : (
            <>
              <ReviewErrors errors={errors} version={compared?.right} />
              <Textarea
                autosize
                minRows={2}
                maxRows={6}
                maxLength={2000}
                label={`${t('editor.review.feedback')} (${t('common.optional')})`}
                value={feedback}
                onChange={(event) => setFeedback(event.currentTarget.value)}
              />
              <div className={`flex gap-8 ${classes.buttons}`}>
                <Button
                  variant="default"
                  loading={running === 'reject'}
                  disabled={running !== null}
                  onClick={() => void choose('reject')}
                >
                  {t('editor.review.reject')}
                </Button>
                <Button
                  loading={running === 'accept'}
                  disabled={running !== null}
                  onClick={() => void choose('accept')}
                >
                  {t(isLater ? 'editor.review.acceptLater' : 'editor.review.accept')}
                </Button>
              </div>
            </>
          )}
          {queue && (
            <div className={`small row wrap line-above spread muted ${classes.queue}`}>
              <span>{t('editor.review.others', { count: queue.others })}</span>
              <Button variant="subtle" color="gray" size="compact-md" disabled={running !== null} onClick={queue.goOn}>
                {t(queue.others > 0 ? 'editor.review.next' : 'editor.review.toList')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {compared && published && (
        <RenderedVersions
          {...compared}
          handle={rendered}
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
 * Review of the open request: published version against requested version. Pinned to the version that was opened, even
 * if a newer one is requested.
 */
function PinnedReview({ status, onClose }: { status: PublicationStatus; onClose(): void }) {
  const { t } = useTranslation();
  const [{ request, published }] = useState(status);
  if (!request) return <EmptyState icon={CircleSlash} title={t('editor.review.gone')} />;
  return <Review request={request} published={published} onClose={onClose} />;
}

/** Full-screen review of a publication request. */
export function ReviewScreen({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const status = usePublicationStatus();
  const { setActivity } = useEditorActions();
  const [isReviewer] = useState(useEditorState((state) => state.page.availableActions.includes('review-request')));
  useEffect(() => setActivity('AcceptRequest'), [setActivity]);
  if (!isReviewer) {
    return (
      <FullScreen title={t('editor.review.title')} onClose={onClose}>
        <EmptyState icon={CircleSlash} title={t('editor.review.gone')} />
      </FullScreen>
    );
  }
  return (
    <FullScreen title={t('editor.review.title')} onClose={onClose}>
      {status.isError && <ErrorState failure={status.error} onRetry={() => void status.refetch()} />}
      {!status.isError && !status.isFetchedAfterMount && <LoadingState />}
      {status.data && status.isFetchedAfterMount && <PinnedReview status={status.data} onClose={onClose} />}
    </FullScreen>
  );
}
