import { ActionIcon, Menu } from '@mantine/core';
import { Check, Ellipsis, ExternalLink, Eye, Keyboard, PencilLine, Redo2, Save, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFullScreen } from '../../../lib/full-screen.ts';
import { InnerMenu } from '../../../ui/inner-menu.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { useEditorActions, useEditorState, usePublicUrl } from '../editor-context.ts';
import type { EditorView, ViewMode } from '../overview/view-mode.ts';
import { PeopleHere } from '../presence/people-here.tsx';
import { ScheduleTimes } from '../schedule/schedule-summary.tsx';
import { canRedo, canUndo } from '../store/editor-state.ts';
import { Assignee } from './assignee.tsx';
import { BackLink } from './back-link.tsx';
import { HeaderButton } from './header-button.tsx';
import type { HeaderDialog } from './header-dialogs.tsx';
import classes from './header.module.css';
import { PageTitle } from './page-title.tsx';
import { ReleaseMark } from './release-mark.tsx';
import { SavedState } from './saved-state.tsx';
import type { PublishActions } from './use-publish-actions.ts';
import { usePageLocales } from './use-page-locales.ts';

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

function UndoItems() {
  const { t } = useTranslation();
  const { undo, redo } = useEditorActions();
  const hasPast = useEditorState(canUndo);
  const hasFuture = useEditorState(canRedo);
  return (
    <>
      {hasPast && (
        <Menu.Item leftSection={<Undo2 size={16} aria-hidden />} onClick={undo}>
          {t('editor.undo')}
        </Menu.Item>
      )}
      {hasFuture && (
        <Menu.Item leftSection={<Redo2 size={16} aria-hidden />} onClick={redo}>
          {t('editor.redo')}
        </Menu.Item>
      )}
    </>
  );
}

/** Links to the page in other languages. */
function LocaleItems() {
  const { t } = useTranslation();
  const current = useEditorState((state) => state.page.id);
  const locales = usePageLocales();
  if (locales.length < 2) return null;
  return (
    <>
      <Menu.Label>{t('editor.header.locale')}</Menu.Label>
      {locales.map(({ pageID, name }) => (
        <Menu.Item
          key={pageID}
          component={Link}
          to={`/page/${pageID}`}
          aria-current={pageID === current ? 'page' : undefined}
          leftSection={pageID === current ? <Check size={16} aria-hidden /> : <span className={classes.noIcon} />}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
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
      <span className={classes.bell}>{bell}</span>
    </div>
  );
}

/** Header on a phone: title, state, the primary action, and a menu with everything else. */
export function CompactHeader({ publishing, view, onDialog }: CompactHeaderProps) {
  const { t } = useTranslation();
  const publicUrl = usePublicUrl();
  const { save, primary, more } = publishing;
  const main = primary ?? save;
  return (
    <header className={`row wrap ${classes.compact}`}>
      <BackLink />
      <PageTitle />
      {view && <ViewButton view={view} />}
      {main && <HeaderButton action={main} isShort variant={primary ? 'filled' : 'default'} />}
      <InnerMenu width="min(20rem, 100vw - 16px)">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('editor.header.more')}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {/* Only enabled items: the focus goes to the first item, which a disabled one would not take. */}
          {primary && save?.canRun && (
            <Menu.Item leftSection={<Save size={16} aria-hidden />} onClick={save.run}>
              {save.text}
            </Menu.Item>
          )}
          {more.map(({ text, run }) => (
            <Menu.Item key={text} leftSection={<span className={classes.noIcon} />} onClick={run}>
              {text}
            </Menu.Item>
          ))}
          <UndoItems />
          <Menu.Divider />
          {publicUrl !== null && (
            <Menu.Item
              component="a"
              href={publicUrl}
              target="_blank"
              rel="noreferrer"
              leftSection={<ExternalLink size={16} aria-hidden />}
            >
              {t('editor.header.check')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={() => onDialog('shortcuts')}>
            {t('editor.shortcuts.title')}
          </Menu.Item>
          <LocaleItems />
        </Menu.Dropdown>
      </InnerMenu>
      <State onDialog={onDialog} />
    </header>
  );
}
