import { contract, type ErrorItem, type Release } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { setRelease } from '../../lib/releases.ts';
import { localTime, momentOf } from '../../lib/zoned-time.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { MomentInput } from '../../ui/moment-input.tsx';
import { toast } from '../../ui/toasts.tsx';

const none: readonly ErrorItem[] = [];

/** Schedules the publication of a release. */
export function ScheduleModal({ release, onClose }: { release: Release; onClose(): void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(() => (release.publishAt ? localTime(release.publishAt) : { date: '', time: '' }));
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState(none);
  const [isRunning, setRunning] = useState(false);
  const submit = async (): Promise<void> => {
    const publishAt = momentOf(value);
    setErrors(none);
    if (publishAt === null) return setProblem(t('editor.schedule.problem.incomplete'));
    if (publishAt <= new Date().toISOString()) return setProblem(t('editor.schedule.problem.past'));
    setRunning(true);
    try {
      const params = { id: String(release.id) };
      const body = { publishAt, revision: release.revision };
      await setRelease((await api.call(contract.releases.schedule, { params, body })).release);
      toast({ text: t('releases.scheduled') });
      onClose();
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal
      title={t('releases.action.schedule')}
      onClose={onClose}
      confirm={{ text: t('releases.action.schedule'), isRunning, form: 'schedule-release' }}
    >
      <form
        id="schedule-release"
        noValidate
        className="stack gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorList errors={errors} />
        <MomentInput
          hasFocus
          value={value}
          problem={problem}
          onChange={(next) => {
            setValue(next);
            setProblem(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
