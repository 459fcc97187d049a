import type { ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsOfFailure } from '../lib/errors/error-collections.ts';
import { scheduleRelease } from '../lib/releases.ts';
import { type LocalTime, momentOf } from '../lib/zoned-time.ts';
import { MomentModal } from './moment-modal.tsx';
import { isOfItem, ReleaseErrors } from './release-errors.tsx';
import { toast } from './toasts.tsx';

const none: readonly ErrorItem[] = [];

interface ScheduleReleaseModalProps {
  release: { id: number; revision: number };
  /** Date and time at first. */
  first: LocalTime;
  /** Errors of an attempt that was refused. */
  refused?: readonly ErrorItem[];
  onClose(): void;
}

/** Schedules the publication of a release. */
export function ScheduleReleaseModal({ release, first, refused = none, onClose }: ScheduleReleaseModalProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState(refused);
  const [isRunning, setRunning] = useState(false);
  const ofItems = errors.filter(isOfItem);
  const submit = async (): Promise<void> => {
    const publishAt = momentOf(value);
    setErrors(none);
    if (publishAt === null) return setProblem(t('editor.schedule.problem.incomplete'));
    if (publishAt <= new Date().toISOString()) return setProblem(t('editor.schedule.problem.past'));
    setRunning(true);
    try {
      await scheduleRelease(release, publishAt);
      toast({ text: t('releases.scheduled') });
      onClose();
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    } finally {
      setRunning(false);
    }
  };
  return (
    <MomentModal
      title={t('editor.schedule.title')}
      confirm={t('editor.schedule.submit')}
      value={value}
      problem={problem}
      errors={ofItems.length > 0 ? none : errors}
      isRunning={isRunning}
      onChange={(next) => {
        setValue(next);
        setProblem(undefined);
      }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {ofItems.length > 0 && <ReleaseErrors releaseID={release.id} errors={errors} text={t('releases.notScheduled')} />}
    </MomentModal>
  );
}
