import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { storeRecentPage } from '../../lib/recent-pages.ts';
import { useScreenActions } from '../../lib/screen-actions.ts';
import { useSession } from '../../lib/session.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { railPanels } from './rail/rail-panels.ts';
import type { Rail } from './rail/use-rail.ts';
import { shortcutKeys } from '../../lib/shortcuts.ts';
import { canRedo, canUndo, mayEdit } from './store/editor-state.ts';
import { editorTabs, type EditorTab } from './use-selection.ts';

interface EditorCommands {
  tab: EditorTab;
  openTab(tab: EditorTab): void;
  rail: Rail;
  onHelp(): void;
}

/** Dispatches the shortcut's key, so that its listener runs. */
const press = (key: string): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));

/** Adds the editor's commands to the command palette, and the page to its recent pages. */
export function useEditorCommands({ tab, openTab, rail, onHelp }: EditorCommands): void {
  const { t } = useTranslation();
  const { ID } = useSession();
  const { store } = useEditor();
  const { id, title, locale } = useEditorState((state) => state.page);

  useEffect(() => storeRecentPage(ID, { id, title, locale }), [ID, id, title, locale]);

  useScreenActions(() => {
    const state = store.getState();
    return [
      ...(canUndo(state) ? [{ text: t('editor.undo'), keys: shortcutKeys.undo, run: state.undo }] : []),
      ...(canRedo(state) ? [{ text: t('editor.redo'), keys: shortcutKeys.redo, run: state.redo }] : []),
      ...(tab === 'overview' && mayEdit(state)
        ? [{ text: t('editor.block.add'), keys: shortcutKeys.insert, run: () => void press('/') }]
        : []),
      ...editorTabs
        .filter((name) => name !== tab)
        .map((name) => ({ text: t(`editor.tab.${name}`), run: () => openTab(name) })),
      ...railPanels
        .filter((panel) => panel.id !== rail.panel?.id)
        .map((panel) => ({ text: t(`editor.rail.panel.${panel.id}`), run: () => rail.open(panel.id) })),
      { text: t('editor.shortcuts.title'), keys: shortcutKeys.help, run: onHelp },
    ];
  });
}
