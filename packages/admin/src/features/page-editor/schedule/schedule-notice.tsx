import { Button } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import { CalendarClock, CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useFormats } from '../../../lib/format.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { blocksOf } from '../store/document.ts';
import { errorsByOwner } from '../store/editor-errors.ts';
import classes from './schedule.module.css';
import { useDue } from './schedule-summary.tsx';
import { useSchedule } from './use-schedule.ts';

interface NoticeProps {
  /** Opens the schedule dialog. */
  onSchedule(): void;
}

const isOfPage = ({ property }: ErrorItem): boolean => /^(?:blocks|typeData)\./.test(property);

/** Notice that a scheduled action failed, with the reason; shown until a user handles it. */
function FailureNotice({ onSchedule }: NoticeProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const errorText = useErrorText();
  const { store } = useEditor();
  const failure = useEditorState((state) => state.page.schedule?.failure);
  const mayChange = useEditorState((state) => state.page.availableActions.includes('schedule'));
  const { isRunning, cancel } = useSchedule();
  if (!failure) return null;
  const onPage = failure.errors.filter(isOfPage);
  const others = failure.errors.filter((error) => !isOfPage(error));
  const show = (): void => {
    const { saved } = store.getState();
    store.getState().setErrors(
      errorsByOwner(
        onPage,
        blocksOf(saved).map(({ key }) => key),
      ),
    );
  };
  return (
    <div role="alert" className={classes.notice} data-kind="failure">
      <CalendarX2 size={16} aria-hidden />
      <p>
        {t(`editor.schedule.failed.${failure.action}`, { time: dateTime(failure.time) })}{' '}
        {others.map(errorText).join(' ')}
        {onPage.length > 0 && t('editor.schedule.failed.incomplete', { count: onPage.length })}
      </p>
      <div className={classes.noticeButtons}>
        {onPage.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={show}>
            {t('editor.schedule.failed.show')}
          </Button>
        )}
        {mayChange && (
          <>
            <Button size="compact-sm" variant="default" onClick={onSchedule}>
              {t('editor.schedule.failed.again')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={isRunning}
              onClick={() => void cancel(t('editor.schedule.failed.dismissed'))}
            >
              {t('editor.schedule.failed.dismiss')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Notice that the scheduled version does not include later changes. */
function PinnedNotice({ onSchedule }: NoticeProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const due = useDue();
  const mayChange = useEditorState((state) => state.page.availableActions.includes('schedule'));
  if (!due?.isOutdated || due.publishAt === null) return null;
  return (
    <div role="note" className={classes.notice}>
      <CalendarClock size={16} aria-hidden />
      <p>{t('editor.schedule.pinned', { number: due.versionNumber ?? 0, time: dateTime(due.publishAt) })}</p>
      {mayChange && (
        <div className={classes.noticeButtons}>
          <Button size="compact-sm" variant="default" onClick={onSchedule}>
            {t('editor.schedule.change')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Notices about the schedule above the page. */
export function ScheduleNotice({ onSchedule }: NoticeProps) {
  return (
    <>
      <FailureNotice onSchedule={onSchedule} />
      <PinnedNotice onSchedule={onSchedule} />
    </>
  );
}
