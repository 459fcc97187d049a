import { ActionIcon } from '@mantine/core';
import { Ellipsis, Eye, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFullScreen } from '../../../lib/full-screen.ts';
import { LazyPopup, type PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { useEditorState } from '../editor-context.ts';
import type { EditorView, ViewMode } from '../overview/view-mode.ts';
import { PeopleHere } from '../presence/people-here.tsx';
import { ScheduleTimes } from '../schedule/schedule-summary.tsx';
import { Assignee } from './assignee.tsx';
import { BackLink } from './back-link.tsx';
import { HeaderButton } from './header-button.tsx';
import type { HeaderDialog } from './header-dialogs.tsx';
import classes from './header.module.css';
import { PageTitle } from './page-title.tsx';
import { ReleaseMark } from './release-mark.tsx';
import { SavedState } from './saved-state.tsx';
import type { PublishActions } from './use-publish-actions.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const CompactMenu = lazyDialog(async () => (await import('./compact-menu.tsx')).CompactMenu);

const viewIcons = { split: PencilLine, form: PencilLine, preview: Eye } as const;

/** Button for the other view on screens with space for one. */
function ViewButton({ view: { mode, modes, setMode } }: { view: EditorView }) {
  const { t } = useTranslation();
  const other = modes.find((one): one is ViewMode => one !== mode);
  if (!other) return null;
  const Icon = viewIcons[other];
  return (
    <ActionIcon size={36} aria-label={t(`editor.view.${other}`)} onClick={() => setMode(other)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

interface CompactHeaderProps {
  publishing: PublishActions;
  view: EditorView | undefined;
  onDialog(dialog: HeaderDialog): void;
}

/** State of the page, and the people who work on it. */
function State({ onDialog }: Pick<CompactHeaderProps, 'onDialog'>) {
  const page = useEditorState((state) => state.page);
  const { bell } = useFullScreen();
  return (
    <div className={`row wrap ${classes.standing}`}>
      <ReleaseMark />
      <StateMarks page={page} />
      <ScheduleTimes isBesideMarks />
      <SavedState />
      <Assignee onOpen={() => onDialog('assign')} />
      <PeopleHere />
      <span className="push">{bell}</span>
    </div>
  );
}

/** Header on a phone: title, state, the primary action, and a menu with everything else. */
export function CompactHeader({ publishing, view, onDialog }: CompactHeaderProps) {
  const { t } = useTranslation();
  const { save, primary } = publishing;
  const moreButton = (props: PopupButtonProps) => (
    <ActionIcon size={36} aria-label={t('editor.header.more')} {...props}>
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  );
  const main = primary ?? save;
  return (
    <header className={`row wrap ${classes.compact}`}>
      <BackLink />
      <PageTitle />
      {view && <ViewButton view={view} />}
      {main && <HeaderButton action={main} isShort variant={primary ? 'filled' : 'default'} />}
      <LazyPopup kind="menu" load={CompactMenu.load} renderButton={moreButton}>
        <CompactMenu publishing={publishing} renderButton={moreButton} onShortcuts={() => onDialog('shortcuts')} />
      </LazyPopup>
      <State onDialog={onDialog} />
    </header>
  );
}
