import { Button } from '@mantine/core';
import type { PublicationStatus } from '@ximblox/contract';
import { CircleX, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { useEditorState } from '../editor-context.ts';
import type { HeaderDialog } from '../header/header-dialogs.tsx';
import type { PageActions } from '../use-page-actions.ts';
import { FixBanner } from './fix-banner.tsx';
import { RequestTerms } from './request-terms.tsx';
import classes from './review.module.css';
import { usePublicationStatus } from './use-publication-status.ts';

interface RequestBannerProps {
  actions: PageActions;
  /** Whether a reviewer fixes the page before approving it. */
  isFixing: boolean;
  onDialog(dialog: HeaderDialog): void;
}

type Rejection = NonNullable<PublicationStatus['rejection']>;

/** Banner about the last rejected request, with reviewer and reason. */
function RejectionBanner({ by, at, number, feedback, onDialog }: Rejection & Pick<RequestBannerProps, 'onDialog'>) {
  const { t } = useTranslation();
  const mayAsk = useEditorState((state) => state.page.availableActions.includes('request-publication'));
  return (
    <section className="row wrap line-below sunken pad-8-16 gap-4-12" aria-label={t('editor.review.decision')}>
      <CircleX size={16} aria-hidden className={`rigid danger ${classes.rejected}`} />
      <p className={classes.bannerText}>
        <strong>
          {by.name === ''
            ? t('editor.review.rejected', { number })
            : t('editor.review.rejectedBy', { number, name: by.name })}
        </strong>
        {' · '}
        <DateTime time={at} />
        {feedback ? <q className="margin-left-8">{feedback}</q> : null}
        {feedback === '' && <span className="margin-left-8">{t('editor.review.noReason')}</span>}
      </p>
      {mayAsk && (
        <div className="flex wrap gap-8">
          <Button size="compact-md" variant="default" onClick={() => onDialog('request')}>
            {t('editor.review.askAgain')}
          </Button>
        </div>
      )}
    </section>
  );
}

/**
 * Banner about the open publication request, with requester and comment. The requester can change or revoke it, a
 * reviewer can review it; everyone can see what it changes.
 */
export function RequestBanner({ actions, isFixing, onDialog }: RequestBannerProps) {
  const { t } = useTranslation();
  const isRequested = useEditorState((state) => state.page.state === 'requested');
  const available = useEditorState((state) => state.page.availableActions);
  const isPublished = useEditorState((state) => state.page.state === 'published');
  const { data } = usePublicationStatus({ enabled: !isPublished });
  const request = isRequested ? data?.request : null;
  if (!request) {
    return data?.rejection && !isPublished ? <RejectionBanner {...data.rejection} onDialog={onDialog} /> : null;
  }
  if (isFixing && request.fix) {
    return <FixBanner request={request} fix={request.fix} actions={actions} onDialog={onDialog} />;
  }
  const { requester, comment, createdAt, isMine, isOutdated, number } = request;
  return (
    <section className="row wrap line-below sunken pad-8-16 gap-4-12" aria-label={t('editor.review.banner')}>
      <Flag size={16} aria-hidden className="rigid info" />
      <p className={classes.bannerText}>
        <strong>{t('editor.review.asked', { name: requester.name || t('editor.history.nobody') })}</strong>
        {' · '}
        <DateTime time={createdAt} />
        {comment ? <q className="margin-left-8">{comment}</q> : null}
        <RequestTerms {...request} />
        {isOutdated && <span className="warning margin-left-8">{t('editor.review.changedSince', { number })}</span>}
      </p>
      <div className="flex wrap gap-8">
        <Button size="compact-md" variant="default" onClick={() => onDialog('review')}>
          {t(available.includes('review-request') ? 'editor.request.review' : 'editor.review.view')}
        </Button>
        {isMine && available.includes('resend-request') && (
          <Button size="compact-md" variant="default" onClick={() => onDialog('resend')}>
            {t('editor.request.resend')}
          </Button>
        )}
        {isMine && available.includes('revoke-request') && (
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            disabled={actions.running !== null}
            onClick={() => void actions.revokeRequest()}
          >
            {t('editor.request.revoke')}
          </Button>
        )}
      </div>
    </section>
  );
}
