import type { CalendarRelease, ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useFormats } from '../../lib/format.ts';
import { scheduleRelease } from '../../lib/releases.ts';
import { toast } from '../../ui/toasts.tsx';

/** Returns the function that moves a scheduled release to a time. It returns the errors, if any. */
export function useMoveRelease(): (release: CalendarRelease, at: string) => Promise<readonly ErrorItem[]> {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return async (release, at) => {
    try {
      await scheduleRelease(release, at);
      toast({ text: t('calendar.moved', { title: release.name, time: dateTime(at) }) });
      return [];
    } catch (failure) {
      return errorsOfFailure(failure);
    }
  };
}
