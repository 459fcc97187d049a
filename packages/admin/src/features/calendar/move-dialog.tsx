import type { ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { type LocalTime, momentOf } from '../../lib/zoned-time.ts';
import { MomentModal } from '../../ui/moment-modal.tsx';
import type { ScheduledItem } from './use-reschedule.ts';

interface MoveDialogProps {
  item: ScheduledItem;
  /** Date and time at first. */
  first: LocalTime;
  /** Errors of a drop that was refused. */
  refused: readonly ErrorItem[];
  isRunning: boolean;
  move(item: ScheduledItem, at: string): Promise<readonly ErrorItem[]>;
  onClose(): void;
  /** Called with the new day after the item was moved. */
  onMoved(day: string): void;
}

/** Returns what is wrong with a new time for an item; undefined if nothing is. */
function useProblem(): (item: ScheduledItem, value: LocalTime) => string | undefined {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return ({ kind, schedule: { publishAt, unpublishAt } }, value) => {
    const at = momentOf(value);
    if (at === null) return t('editor.schedule.problem.incomplete');
    if (at <= new Date().toISOString()) return t('editor.schedule.problem.past');
    if (kind === 'unpublish' && publishAt !== null && at <= publishAt) return t('editor.schedule.problem.order');
    if (kind === 'publish' && unpublishAt !== null && at >= unpublishAt) {
      return t('calendar.afterEnd', { time: dateTime(unpublishAt) });
    }
    return undefined;
  };
}

/** Moves an item of the calendar to a date and time. */
export function MoveDialog({ item, first, refused, isRunning, move, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const problemOf = useProblem();
  const [value, setValue] = useState(first);
  const isUnchanged = momentOf(first) === item.at;
  const [problem, setProblem] = useState(isUnchanged ? undefined : problemOf(item, first));
  const [errors, setErrors] = useState(refused);
  const submit = async (): Promise<void> => {
    const found = problemOf(item, value);
    setProblem(found);
    setErrors([]);
    const at = momentOf(value);
    if (found !== undefined || at === null) return;
    const failed = await move(item, at);
    if (failed.length === 0) onMoved(value.date);
    else setErrors(failed);
  };
  return (
    <MomentModal
      title={t('calendar.moveTitle', { title: item.page.title })}
      confirm={t('calendar.move')}
      value={value}
      problem={problem}
      errors={problem === undefined ? errors : []}
      isRunning={isRunning}
      onChange={(next) => {
        setValue(next);
        setProblem(undefined);
      }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="muted">{t(`calendar.current.${item.kind}`, { time: dateTime(item.at) })}</p>
    </MomentModal>
  );
}
