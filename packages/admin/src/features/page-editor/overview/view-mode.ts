import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';
import { onePane } from '../screens.ts';

export const viewModes = ['split', 'form', 'preview'] as const;
export type ViewMode = (typeof viewModes)[number];

/** How the workspace is divided, and the ways in which it can be. */
export interface EditorView {
  mode: ViewMode;
  modes: readonly ViewMode[];
  setMode(mode: ViewMode): void;
}

/** How the workspace is divided, remembered for the user in this browser; never split where there is no room. */
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
