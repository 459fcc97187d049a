import { Button } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorState } from '../editor-context.ts';
import { ScheduleSummary, useDue } from './schedule-summary.tsx';
import { useSchedule } from './use-schedule.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** Schedule of the page in its settings. */
export function ScheduleSection() {
  const { t } = useTranslation();
  const mayChange = useEditorState((state) => state.page.availableActions.includes('schedule'));
  const due = useDue();
  const { isRunning, cancel } = useSchedule();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack gap-16 section">
      <h2>{t('editor.schedule.title')}</h2>
      {due ? <ScheduleSummary due={due} /> : <p className="caption muted min-height-16">{t('editor.schedule.none')}</p>}
      {mayChange && (
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            id="schedule-open"
            leftSection={<CalendarClock size={15} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t(due ? 'editor.schedule.change' : 'editor.schedule.open')}
          </Button>
          {due && (
            <Button
              variant="subtle"
              color="gray"
              loading={isRunning}
              onClick={() => void cancel(t('editor.schedule.cancelled'))}
            >
              {t('editor.schedule.cancel')}
            </Button>
          )}
        </div>
      )}
      {isOpen && <ScheduleDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
