import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';

/** Widths in percent; the preview has the rest. */
export interface PaneWidths {
  outline: number;
  cards: number;
}

/** Default, minimum and maximum widths of the panes. The preview has at least 60 percent. */
export const paneLimits = {
  outline: { initial: 18, min: 8, max: 30 },
  cards: { initial: 36, min: 20, max: 40 },
} as const;

const within = (name: keyof PaneWidths, value: unknown): number => {
  const { initial, min, max } = paneLimits[name];
  return typeof value === 'number' && value >= min && value <= max ? value : initial;
};

/** Pane widths of the workspace, stored per user in this browser. */
export function usePaneWidths(): [PaneWidths, (change: Partial<PaneWidths>) => void] {
  const { ID } = useSession();
  const [stored, setStored] = useLocalStorage<Partial<PaneWidths>>({
    key: `ximblox.editor.panes.${ID}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const widths = { outline: within('outline', stored.outline), cards: within('cards', stored.cards) };
  return [widths, (change) => setStored({ ...widths, ...change })];
}
