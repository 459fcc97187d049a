import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import type { ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../lib/zoned-time.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { MomentInput } from '../../../ui/moment-input.tsx';
import { useEditorState } from '../editor-context.ts';
import { isDirty } from '../store/editor-state.ts';
import {
  draftOf,
  momentsOf,
  problemsOf,
  problemsOfAnswer,
  type ScheduleHalf,
  type ScheduleProblem,
  type ScheduleProblems,
} from './schedule-draft.ts';
import classes from './schedule.module.css';
import { useSchedule } from './use-schedule.ts';

interface HalfProps {
  legend: string;
  help: string;
  value: LocalTime;
  problem: ScheduleProblem | undefined;
  hasFocus?: boolean;
  onChange(value: LocalTime): void;
}

const shownTimes = new Set(['publishAt', 'unpublishAt']);

/** Date and time inputs for publishing or unpublishing, with the formatted time. */
function Half({ legend, help, value, problem, hasFocus, onChange }: HalfProps) {
  const { t } = useTranslation();
  const isEmpty = value.date === '' && value.time === '';
  return (
    <fieldset className={`stack gap-8 line-below ${classes.half}`}>
      <legend>{legend}</legend>
      <p className="caption muted min-height-16">{help}</p>
      <MomentInput
        value={value}
        problem={problem && t(`editor.schedule.problem.${problem}`)}
        hasFocus={hasFocus}
        onChange={onChange}
      >
        {!isEmpty && (
          <button
            type="button"
            className={`small rounded-small muted pad-8 hover-ground hover-text ${classes.clear}`}
            onClick={() => onChange({ date: '', time: '' })}
          >
            {t('editor.schedule.clear')}
            <span className="visually-hidden">: {legend}</span>
          </button>
        )}
      </MomentInput>
    </fieldset>
  );
}

/** Whether the scheduled version stays, or the newest one replaces it. */
function VersionChoice({
  number,
  isKept,
  onChange,
}: {
  number: number;
  isKept: boolean;
  onChange(isKept: boolean): void;
}) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('editor.schedule.version')}
      value={isKept ? 'kept' : 'newest'}
      onChange={(value) => onChange(value === 'kept')}
    >
      <Stack gap={8} mt={8}>
        <Radio value="kept" label={t('editor.schedule.keep', { number: number })} />
        <Radio value="newest" label={t('editor.schedule.newest')} />
      </Stack>
    </Radio.Group>
  );
}

/** Values of the form, and sending them. */
function useScheduleForm(onClose: () => void) {
  const page = useEditorState((state) => state.page);
  const base = useEditorState((state) => state.base);
  const dirty = useEditorState(isDirty);
  const { isRunning, schedule } = useSchedule();
  const [draft, setDraft] = useState(() => draftOf(page.schedule));
  const [problems, setProblems] = useState<ScheduleProblems>({});
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const pinned = page.schedule?.versionID ?? null;
  const canKeep = pinned !== null && (pinned !== base.id || dirty);
  const [isKept, setKept] = useState(canKeep);
  const isPublic = page.publishedVersionID !== null;

  const change = (half: ScheduleHalf, value: LocalTime): void => {
    setDraft({ ...draft, [half]: value });
    setProblems({});
  };
  const submit = async (): Promise<void> => {
    const found = problemsOf(draft, isPublic, new Date().toISOString());
    setProblems(found);
    setErrors([]);
    if (Object.keys(found).length > 0) return;
    const keeps = canKeep && isKept && pinned !== null;
    const outcome = await schedule({ ...momentsOf(draft), ...(keeps ? { versionID: pinned } : {}) });
    if (outcome.kind !== 'refused') return onClose();
    setProblems(problemsOfAnswer(outcome.errors));
    setErrors(outcome.errors.filter(({ property }) => !shownTimes.has(property)));
  };
  return {
    page,
    draft,
    change,
    problems,
    errors,
    canKeep,
    isKept,
    setKept,
    keepsVersion: canKeep && isKept,
    isRunning,
    submit,
  };
}

/** Schedules publishing a version, unpublishing the page, or both. */
export function ScheduleDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const dirty = useEditorState(isDirty);
  const form = useScheduleForm(onClose);
  const { page, draft, change, problems, errors, canKeep, isKept, setKept, keepsVersion, isRunning, submit } = form;
  return (
    <Modal
      title={t('editor.schedule.title')}
      onClose={onClose}
      confirm={{ text: t('editor.schedule.submit'), isRunning, form: 'schedule' }}
    >
      <form
        id="schedule"
        noValidate
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorList errors={errors} />
        <Half
          hasFocus
          legend={t('editor.schedule.publish')}
          help={t(dirty && !keepsVersion ? 'editor.schedule.publishHelpDirty' : 'editor.schedule.publishHelp')}
          value={draft.publish}
          problem={problems.publish}
          onChange={(value) => change('publish', value)}
        />
        {canKeep && <VersionChoice number={page.schedule?.versionNumber ?? 0} isKept={isKept} onChange={setKept} />}
        <Half
          legend={t('editor.schedule.unpublish')}
          help={t('editor.schedule.unpublishHelp')}
          value={draft.unpublish}
          problem={problems.unpublish}
          onChange={(value) => change('unpublish', value)}
        />
      </form>
    </Modal>
  );
}
