import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { PageVersion, PublicationStatus } from '@ximblox/contract';
import { ChevronUp, Pencil } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useEditorActions, useEditorState } from '../editor-context.ts';
import { ReviewErrors } from './review-errors.tsx';
import classes from './review.module.css';
import { type Decision, useDecision } from './use-decision.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { usePublicationStatus } from './use-publication-status.ts';

interface DecisionFormProps {
  request: NonNullable<PublicationStatus['request']>;
  /** The requested version; undefined while loading. */
  version: PageVersion | undefined;
  /** Opens the editor, to fix the page before approving it. */
  onFix(): void;
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

interface FeedbackFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isMissing: boolean;
  onChange(): void;
}

/** Feedback for the author, which is kept while the user edits the page. */
function FeedbackField({ field, isMissing, onChange }: FeedbackFieldProps) {
  const { t } = useTranslation();
  const feedback = useEditorState((state) => state.reviewNote);
  const { setReviewNote } = useEditorActions();
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={6}
      maxLength={2000}
      ref={field}
      label={t('editor.review.feedback')}
      description={t('editor.review.feedbackHelp')}
      error={isMissing && t('editor.review.reasonMissing')}
      value={feedback}
      onChange={(event) => {
        setReviewNote(event.currentTarget.value);
        onChange();
      }}
    />
  );
}

interface DecisionButtonsProps {
  running: Decision | null;
  /** Whether the version is published at a later time. */
  isLater: boolean;
  onChoose(decision: Decision): void;
}

function DecisionButtons({ running, isLater, onChoose }: DecisionButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="default"
        loading={running === 'reject'}
        disabled={running !== null}
        onClick={() => onChoose('reject')}
      >
        {t('editor.review.reject')}
      </Button>
      <Button loading={running === 'accept'} disabled={running !== null} onClick={() => onChoose('accept')}>
        {t(isLater ? 'editor.review.acceptLater' : 'editor.review.accept')}
      </Button>
    </>
  );
}

/**
 * Feedback and decision about a request. Requesting changes needs a reason. On a narrow screen, only the buttons are visible
 * until the user opens the rest.
 */
export function DecisionForm({ request, version, onFix, onDecided }: DecisionFormProps) {
  const { t } = useTranslation();
  const rest = useId();
  const [isOpen, setOpen] = useState(false);
  const [openedAt] = useState(() => new Date().toISOString());
  const isLater = request.publishAt !== null && request.publishAt > openedAt;
  const { running, errors, isGone, decide } = useDecision(request.versionID, isLater);
  const feedback = useEditorState((state) => state.reviewNote);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  if (isGone) return <GoneNote />;
  const choose = async (decision: Decision): Promise<void> => {
    const needsReason = decision === 'reject' && feedback.trim() === '';
    setReasonMissing(needsReason);
    if (needsReason) {
      flushSync(() => setOpen(true));
      field.current?.focus();
      return;
    }
    if ((await decide(decision, feedback)) === 'done') onDecided();
  };
  return (
    <>
      <ReviewErrors errors={errors} blocks={version?.blocks} />
      <div id={rest} className={`stack gap-8 ${classes.rest}`} data-open={isOpen || undefined}>
        <FeedbackField field={field} isMissing={isReasonMissing} onChange={() => setReasonMissing(false)} />
        {request.fix && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className="at-start"
            disabled={running !== null}
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={onFix}
          >
            {t(`editor.review.fix.${request.fix}`)}
          </Button>
        )}
      </div>
      <div className={`flex gap-8 wrap to-end ${classes.buttons}`}>
        <ActionIcon
          size={36}
          className={classes.more ?? ''}
          aria-label={t('editor.review.more')}
          aria-expanded={isOpen}
          aria-controls={rest}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronUp size={18} aria-hidden />
        </ActionIcon>
        <DecisionButtons running={running} isLater={isLater} onChoose={(decision) => void choose(decision)} />
      </div>
    </>
  );
}
