import { Menu } from '@mantine/core';
import { Check, ExternalLink, Keyboard, Redo2, Save, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import { OpenedMenu } from '../../../ui/opened-menu.tsx';
import { useEditorActions, useEditorState, usePublicUrl } from '../editor-context.ts';
import { canRedo, canUndo } from '../store/editor-state.ts';
import type { PublishActions } from './use-publish-actions.ts';
import { usePageLocales } from './use-page-locales.ts';

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
          leftSection={pageID === current ? <Check size={16} aria-hidden /> : <span className="no-icon" />}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

interface CompactMenuProps {
  publishing: PublishActions;
  renderButton(props: PopupButtonProps): ReactElement;
  onShortcuts(): void;
}

/** Menu of the header on a phone, open when it mounts. */
export function CompactMenu({ publishing: { save, primary, more }, renderButton, onShortcuts }: CompactMenuProps) {
  const { t } = useTranslation();
  const publicUrl = usePublicUrl();
  return (
    <OpenedMenu renderButton={renderButton} width="min(20rem, 100vw - 16px)">
      {/* Only enabled items: the focus goes to the first item, which a disabled one would not take. */}
      {primary && save?.canRun && (
        <Menu.Item leftSection={<Save size={16} aria-hidden />} onClick={save.run}>
          {save.text}
        </Menu.Item>
      )}
      {more.map(({ text, run }) => (
        <Menu.Item key={text} leftSection={<span className="no-icon" />} onClick={run}>
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
      <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={onShortcuts}>
        {t('editor.shortcuts.title')}
      </Menu.Item>
      <LocaleItems />
    </OpenedMenu>
  );
}
