import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';
import { onePane } from '../screens.ts';

export const viewModes = ['split', 'form', 'preview'] as const;
export type ViewMode = (typeof viewModes)[number];

/** Current and available layouts of the workspace. */
export interface EditorView {
  mode: ViewMode;
  modes: readonly ViewMode[];
  setMode(mode: ViewMode): void;
}

/** Layout of the workspace, stored per user in this browser; never split on narrow screens. */
export function useViewMode(): EditorView {
  const { ID } = useSession();
  const [stored, setMode] = useLocalStorage<ViewMode>({
    key: `ximblox.editor.view.${ID}`,
    defaultValue: 'split',
    getInitialValueInEffect: false,
  });
  const isNarrow = useMediaQuery(onePane, undefined, { getInitialValueInEffect: false });
  const chosen = viewModes.find((mode) => mode === stored) ?? 'split';
  const modes = isNarrow ? viewModes.filter((mode) => mode !== 'split') : viewModes;
  return { mode: isNarrow && chosen === 'split' ? 'form' : chosen, modes, setMode };
}
