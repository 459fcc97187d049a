import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { ArrowLeft, ExternalLink, Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { useEditorState } from '../editor-context.ts';
import type { ViewMode } from '../overview/view-mode.ts';
import { ScheduleTimes } from '../schedule/schedule-summary.tsx';
import { PeopleHere } from '../presence/people-here.tsx';
import { documentIn } from '../store/editor-store.ts';
import type { PageActions } from '../use-page-actions.ts';
import type { HeaderDialog } from './header-dialogs.tsx';
import classes from './header.module.css';
import { HistoryButtons } from './history-buttons.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import { PublishControls } from './publish-controls.tsx';
import { SavedState } from './saved-state.tsx';

interface EditorHeaderProps {
  actions: PageActions;
  /** Undefined where the view cannot be chosen. */
  view: { mode: ViewMode; modes: readonly ViewMode[]; setMode(mode: ViewMode): void } | undefined;
  onDialog(dialog: HeaderDialog): void;
}

/** The title on its own, as the header has much that does not change with every letter of it. */
function PageTitle() {
  const { t } = useTranslation();
  const title = useEditorState((state) => documentIn(state).title);
  useTitle(title);
  return <h1 className={classes.title}>{title || t('editor.header.untitled')}</h1>;
}

/** Which page this is, how it stands, and what can be done with it. */
export function EditorHeader({ actions, view, onDialog }: EditorHeaderProps) {
  const { t } = useTranslation();
  const page = useEditorState((state) => state.page);
  return (
    <header className={classes.header}>
      <div className={classes.where}>
        <Link to="/" className={classes.back} aria-label={t('common.backToOverview')}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <PageTitle />
        <LocaleSwitch />
        <StateBadge state={page.state} />
        <ScheduleTimes />
        <SavedState />
        <PeopleHere />
      </div>
      <div className={classes.tools}>
        <HistoryButtons />
        <Tooltip label={t('editor.shortcuts.title')}>
          <ActionIcon aria-label={t('editor.shortcuts.title')} onClick={() => onDialog('shortcuts')}>
            <Keyboard size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {page.publishedVersionID !== null && (
          <Tooltip label={t('editor.header.check')}>
            <ActionIcon
              component="a"
              href={page.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('editor.header.check')}
            >
              <ExternalLink size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {view && (
          <SegmentedControl
            size="xs"
            aria-label={t('editor.view.label')}
            value={view.mode}
            onChange={view.setMode}
            data={view.modes.map((mode) => ({ value: mode, label: t(`editor.view.${mode}`) }))}
          />
        )}
        <PublishControls actions={actions} onDialog={onDialog} />
      </div>
    </header>
  );
}
