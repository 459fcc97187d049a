import { Button, Textarea } from '@mantine/core';
import type { PageVersion, PublicationStatus } from '@ximblox/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewErrors } from './review-errors.tsx';
import classes from './review.module.css';
import { type Decision, useDecision } from './use-decision.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { usePublicationStatus } from './use-publication-status.ts';

interface DecisionFormProps {
  request: NonNullable<PublicationStatus['request']>;
  /** The requested version; undefined while loading. */
  version: PageVersion | undefined;
  onDecided(): void;
}

/** Why the request that is on screen can no longer be decided. */
function GoneNote() {
  const { t } = useTranslation();
  const textOf = useOutcomeText();
  const { data } = usePublicationStatus();
  const outcome = data?.request ? t('editor.review.newer') : data?.outcome && `${textOf(data.outcome)}.`;
  return (
    <p role="alert" className="danger">
      {outcome ?? t('editor.review.none')}
    </p>
  );
}

/** Feedback and decision about a request. Requesting changes needs a reason. */
export function DecisionForm({ request, version, onDecided }: DecisionFormProps) {
  const { t } = useTranslation();
  const [openedAt] = useState(() => new Date().toISOString());
  const isLater = request.publishAt !== null && request.publishAt > openedAt;
  const { running, errors, isGone, decide } = useDecision(request.versionID, isLater);
  const [feedback, setFeedback] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  if (isGone) return <GoneNote />;
  const choose = async (decision: Decision): Promise<void> => {
    const needsReason = decision === 'reject' && feedback.trim() === '';
    setReasonMissing(needsReason);
    if (needsReason) {
      field.current?.focus();
      return;
    }
    if (await decide(decision, feedback)) onDecided();
  };
  return (
    <>
      <ReviewErrors errors={errors} version={version} />
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        ref={field}
        label={t('editor.review.feedback')}
        description={t('editor.review.feedbackHelp')}
        error={isReasonMissing && t('editor.review.reasonMissing')}
        value={feedback}
        onChange={(event) => {
          setFeedback(event.currentTarget.value);
          setReasonMissing(false);
        }}
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
        <Button loading={running === 'accept'} disabled={running !== null} onClick={() => void choose('accept')}>
          {t(isLater ? 'editor.review.acceptLater' : 'editor.review.accept')}
        </Button>
      </div>
    </>
  );
}
