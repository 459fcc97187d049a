import { useQueryClient } from '@tanstack/react-query';
import { type CalendarItem, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { toast } from '../../ui/toasts.tsx';

type Schedule = NonNullable<CalendarItem['schedule']>;

/** An item that has not happened yet. */
export type ScheduledItem = CalendarItem & { kind: 'publish' | 'unpublish'; schedule: Schedule };

export const isScheduled = (item: CalendarItem): item is ScheduledItem => item.schedule !== null;

const timeOf = { publish: 'publishAt', unpublish: 'unpublishAt' } as const;

/** Whether someone else has changed the schedule since the calendar was loaded. */
const isConflict = ({ property, code }: ErrorItem): boolean => property === 'replaces' && code === 'V_07';

interface Reschedule {
  isRunning: boolean;
  /** Moves an item to a time and shows that, with an undo button. Returns the errors, if any. */
  move(item: ScheduledItem, at: string): Promise<readonly ErrorItem[]>;
}

/** Returns the function that moves items of the calendar. The other half of a schedule stays as it is. */
export function useReschedule(): Reschedule {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  const replace = async (pageID: number, from: Schedule, to: Schedule): Promise<readonly ErrorItem[]> => {
    const { versionID, publishAt, unpublishAt } = to;
    const body = { publishAt, unpublishAt, versionID: versionID ?? undefined, replaces: from };
    try {
      await api.call(contract.publication.schedule, { params: { id: String(pageID) }, body });
      return [];
    } catch (failure) {
      return errorsOfFailure(failure);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['pages'] });
    }
  };

  const undo = async ({ page, schedule, at }: ScheduledItem, moved: Schedule): Promise<void> => {
    const errors = await replace(page.id, moved, schedule);
    if (errors.length === 0) toast({ text: t('calendar.movedBack', { title: page.title, time: dateTime(at) }) });
    else if (errors.some(isConflict)) toast({ kind: 'error', text: t('calendar.changed') });
    else toast({ kind: 'error', text: errors.map(errorText).join(' ') });
  };

  const move = async (item: ScheduledItem, at: string): Promise<readonly ErrorItem[]> => {
    const { page, schedule } = item;
    const moved = { ...schedule, [timeOf[item.kind]]: at };
    setRunning(true);
    const errors = await replace(page.id, schedule, moved);
    setRunning(false);
    if (errors.length === 0) {
      toast({
        text: t('calendar.moved', { title: page.title, time: dateTime(at) }),
        action: { text: t('calendar.undo'), onClick: () => void undo(item, moved) },
      });
      return [];
    }
    if (!errors.some(isConflict)) return errors;
    // The calendar shows the current schedule already.
    toast({ kind: 'error', text: t('calendar.changed') });
    return [];
  };
  return { isRunning, move };
}
