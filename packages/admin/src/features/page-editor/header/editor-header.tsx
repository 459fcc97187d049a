import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ExternalLink, Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFullScreen } from '../../../lib/full-screen.ts';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { useEditorState, usePublicUrl } from '../editor-context.ts';
import type { EditorView } from '../overview/view-mode.ts';
import { ScheduleTimes } from '../schedule/schedule-summary.tsx';
import { PeopleHere } from '../presence/people-here.tsx';
import { phone, shortHeader } from '../screens.ts';
import type { PageActions } from '../use-page-actions.ts';
import { Assignee } from './assignee.tsx';
import { BackLink } from './back-link.tsx';
import { CompactHeader } from './compact-header.tsx';
import type { HeaderDialog } from './header-dialogs.tsx';
import classes from './header.module.css';
import { HistoryButtons } from './history-buttons.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import { PageTitle } from './page-title.tsx';
import { PublishControls } from './publish-controls.tsx';
import { ReleaseMark } from './release-mark.tsx';
import { SavedState } from './saved-state.tsx';
import { usePublishActions } from './use-publish-actions.ts';

interface EditorHeaderProps {
  actions: PageActions;
  /** Undefined if the view cannot be changed. */
  view: EditorView | undefined;
  onDialog(dialog: HeaderDialog): void;
}

/** Link to the public page, if there is one. */
function CheckLink() {
  const { t } = useTranslation();
  const publicUrl = usePublicUrl();
  if (publicUrl === null) return null;
  return (
    <ActionIcon
      component="a"
      href={publicUrl}
      target="_blank"
      rel="noreferrer"
      data-hint
      aria-label={t('editor.header.check')}
    >
      <ExternalLink size={17} aria-hidden />
    </ActionIcon>
  );
}

/** Title, state and actions of the page. */
export function EditorHeader({ actions, view, onDialog }: EditorHeaderProps) {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  const publishing = usePublishActions(actions, onDialog);
  const { bell } = useFullScreen();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const isShort = useMediaQuery(shortHeader, undefined, { getInitialValueInEffect: false });
  if (isPhone) return <CompactHeader publishing={publishing} view={view} onDialog={onDialog} />;
  return (
    <header className={`row wrap spread pad-8-16 gap-8-16 ${classes.header}`}>
      <div className={`row wrap gap-4-12 min-0 ${classes.where}`}>
        <BackLink />
        <PageTitle />
        <LocaleSwitch />
        <ReleaseMark />
        <div className={classes.marks}>
          <StateMarks page={page} />
        </div>
        {!isShort && <ScheduleTimes isBesideMarks />}
        <SavedState />
        <Assignee isShort={isShort} onOpen={() => onDialog('assign')} />
        <PeopleHere />
      </div>
      <div className={`row wrap gap-4 min-0 ${classes.tools}`}>
        <HistoryButtons />
        {!isShort && (
          <ActionIcon data-hint aria-label={t('editor.shortcuts.title')} onClick={() => onDialog('shortcuts')}>
            <Keyboard size={17} aria-hidden />
          </ActionIcon>
        )}
        <CheckLink />
        {view && (
          <SegmentedControl
            size="xs"
            aria-label={t('editor.view.label')}
            value={view.mode}
            onChange={view.setMode}
            data={view.modes.map((mode) => ({ value: mode, label: t(`editor.view.${mode}`) }))}
          />
        )}
        {bell}
        <PublishControls {...publishing} isShort={isShort} />
      </div>
    </header>
  );
}
