import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { useZoneNote } from '../../../lib/zone-note.ts';
import { type LocalTime, localTime, momentOf } from '../../../lib/zoned-time.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useEditorState } from '../editor-context.ts';
import { usePublicationStatus } from '../review/use-publication-status.ts';
import type { RequestOptions } from '../use-page-actions.ts';
import classes from './dialogs.module.css';
import { DayInput } from '../../../ui/day-input.tsx';

interface RequestDialogProps {
  title: string;
  /** Whether to change the terms of an open request. */
  isAgain: boolean;
  isRunning: boolean;
  /** @returns the server's errors about the terms; empty on success */
  onConfirm(options: RequestOptions): Promise<readonly ErrorItem[]>;
  onClose(): void;
}

const fields = ['assigneeID', 'dueOn', 'publishAt'];

/** Terms to start from: those of the open request, or of one that was rejected, without times that have passed. */
function useOpenTerms(isAgain: boolean) {
  const { data } = usePublicationStatus();
  const [now] = useState(() => new Date().toISOString());
  const rejected = data?.outcome?.status === 'rejected' ? data.outcome : null;
  const request = isAgain ? data?.request : rejected;
  const isAhead = (time: string, from: string): boolean => isAgain || time >= from;
  return {
    comment: request?.comment ?? '',
    assignee: String(request?.assignee?.ID ?? ''),
    dueOn: request?.dueOn && isAhead(request.dueOn, localTime(now).date) ? request.dueOn : '',
    publish:
      request?.publishAt && isAhead(request.publishAt, now) ? localTime(request.publishAt) : { date: '', time: '' },
  };
}

/** Validates date and time before sending. */
function problemsOf({ dueOn, publish }: { dueOn: string; publish: LocalTime }): ErrorItem[] {
  const now = new Date().toISOString();
  const moment = momentOf(publish);
  const isTimeless = publish.date === '' && publish.time === '';
  const wrong = [
    !isTimeless && (moment === null || moment <= now) && 'publishAt',
    dueOn !== '' && dueOn < localTime(now).date && 'dueOn',
  ];
  return wrong.filter((property) => property !== false).map((property) => ({ property, code: 'V_12' }));
}

/** Reviewers of the page besides the user, and who of them is chosen. */
function useReviewers(chosenID: string) {
  const { ID } = useSession();
  const pageID = useEditorState((state) => state.page.id);
  const people = useQuery({
    queryKey: ['pages', 'people', pageID],
    queryFn: ({ signal }) => api.call(contract.publication.people, { params: { id: String(pageID) }, signal }),
  });
  const reviewers = (people.data ?? []).filter(
    ({ ID: one, mayReview }) => mayReview && (one !== ID || String(one) === chosenID),
  );
  // A former reviewer without the permission is not offered.
  const assignee = !people.data || reviewers.some((one) => String(one.ID) === chosenID) ? chosenID : '';
  return { reviewers, assignee };
}

interface PublishTimeProps {
  value: LocalTime;
  onChange(value: LocalTime): void;
  /** Earliest day. */
  min: string;
  isWrong: boolean;
}

/** Day and time of publication, with the time in the user's zone and in UTC. */
function PublishTime({ value, onChange, min, isWrong }: PublishTimeProps) {
  const { t } = useTranslation();
  const zoneNote = useZoneNote();
  const moment = momentOf(value);
  return (
    <fieldset className="day-and-time">
      <legend>
        {t('editor.request.publishAt')} ({t('common.optional')})
      </legend>
      <DayInput
        min={min}
        label={t('editor.schedule.day')}
        value={value.date}
        error={isWrong}
        aria-describedby="publish-note"
        onChange={(date) => onChange({ date, time: value.time === '' && date !== '' ? '09:00' : value.time })}
      />
      <TextInput
        type="time"
        label={t('editor.schedule.time')}
        value={value.time}
        error={isWrong}
        aria-describedby="publish-note"
        onChange={({ currentTarget: { value: time } }) => onChange({ ...value, time })}
      />
      <p id="publish-note" className={`caption ${isWrong ? 'danger' : 'muted'} ${classes.note}`}>
        {isWrong
          ? t(moment === null ? 'editor.schedule.problem.incomplete' : 'editor.schedule.problem.past')
          : moment
            ? zoneNote(moment)
            : t('editor.request.publishHelp')}
      </p>
    </fieldset>
  );
}

/** Terms as the user changes them, their errors, and sending them. */
function useRequestForm({
  isAgain,
  onConfirm,
  onClose,
}: Pick<RequestDialogProps, 'isAgain' | 'onConfirm' | 'onClose'>) {
  const open = useOpenTerms(isAgain);
  // Unchanged inputs show the terms of the open request.
  const [changed, setChanged] = useState<Partial<typeof open>>({});
  const { comment, assignee: chosenID, dueOn, publish } = { ...open, ...changed };
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const { of, rest } = useFormErrors(errors);
  const { reviewers, assignee } = useReviewers(chosenID);
  const [today] = useState(() => localTime(new Date().toISOString()).date);

  const submit = async (): Promise<void> => {
    const wrong = problemsOf({ dueOn, publish });
    setErrors(wrong);
    if (wrong.length > 0) return;
    const refused = await onConfirm({
      comment,
      assigneeID: assignee === '' ? null : Number(assignee),
      dueOn: dueOn === '' ? null : dueOn,
      publishAt: momentOf(publish),
    });
    if (refused.length === 0) onClose();
    else setErrors(refused);
  };
  return {
    terms: { comment, assignee, dueOn, publish },
    change: (some: Partial<typeof open>): void => setChanged({ ...changed, ...some }),
    of,
    rest,
    reviewers,
    today,
    submit,
  };
}

/** Requests publication with optional terms: a comment, a reviewer, a due date and a publication time. */
export function RequestDialog({ title, isAgain, isRunning, onConfirm, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const { terms, change, of, rest, reviewers, today, submit } = useRequestForm({ isAgain, onConfirm, onClose });
  const { comment, assignee, dueOn, publish } = terms;
  return (
    <Modal
      title={title}
      onClose={onClose}
      confirm={{ text: t('editor.request.send'), isRunning, form: 'request-publication' }}
    >
      <form
        id="request-publication"
        noValidate
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorList errors={rest(fields)} />
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          label={`${t('editor.request.comment')} (${t('common.optional')})`}
          description={isAgain ? t('editor.request.commentAgain') : undefined}
          value={comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('editor.request.assignee')}
          value={assignee}
          error={of('assigneeID')}
          onChange={(event) => change({ assignee: event.currentTarget.value })}
          data={[
            { value: '', label: t('requests.anyReviewer') },
            ...reviewers.map((person) => ({ value: String(person.ID), label: person.name })),
          ]}
        />
        <DayInput
          min={today}
          label={`${t('editor.request.dueOn')} (${t('common.optional')})`}
          value={dueOn}
          error={of('dueOn') && t('editor.request.dueOver')}
          onChange={(day) => change({ dueOn: day })}
          className="short"
        />
        <PublishTime
          value={publish}
          onChange={(time) => change({ publish: time })}
          min={today}
          isWrong={of('publishAt') !== undefined}
        />
      </form>
    </Modal>
  );
}
