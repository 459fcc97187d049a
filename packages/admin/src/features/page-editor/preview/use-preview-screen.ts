import { useLocalStorage } from '@mantine/hooks';
import type { PreviewScheme } from '@ximblox/contract';
import { useSession } from '../../../lib/session.ts';

/** Screen widths to choose from, in pixels. */
export const screenWidths = { desktop: 1280, tablet: 768, phone: 390 } as const;

/** Minimum and maximum width of the simulated screen, in pixels. */
export const screenLimits = { initial: screenWidths.desktop, min: 320, max: 1920 } as const;

export const zooms = ['fit', 'full'] as const;

/** Simulated screen of the preview. */
export interface PreviewScreen {
  /** In pixels. */
  width: number;
  /** `fit` scales a wide screen down to the pane; `full` shows it at 100 % and scrolls. */
  zoom: (typeof zooms)[number];
  /** Appearance of the website; null for the preference of the browser. */
  scheme: PreviewScheme | null;
}

const isWidth = (width: unknown): width is number =>
  typeof width === 'number' && width >= screenLimits.min && width <= screenLimits.max;

/** Simulated screen of the preview, stored per user in this browser. */
export function usePreviewScreen(): [PreviewScreen, (change: Partial<PreviewScreen>) => void] {
  const { ID } = useSession();
  const [stored, setStored] = useLocalStorage<Partial<PreviewScreen>>({
    key: `ximblox.editor.screen.${ID}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const screen: PreviewScreen = {
    width: isWidth(stored.width) ? stored.width : screenLimits.initial,
    zoom: stored.zoom === 'full' ? 'full' : 'fit',
    scheme: stored.scheme === 'light' || stored.scheme === 'dark' ? stored.scheme : null,
  };
  return [screen, (change) => setStored({ ...screen, ...change })];
}
