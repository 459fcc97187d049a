import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';

/** Pixels of the screens that the preview stands for. */
const widths = { desktop: 1280, tablet: 768, phone: 390 } as const;
export type Viewport = keyof typeof widths;

const viewports = Object.keys(widths) as Viewport[];

/** The screen that the preview stands for, remembered for the user in this browser. */
export function useViewport(): [Viewport, (viewport: Viewport) => void, typeof widths] {
  const { ID } = useSession();
  const [stored, setStored] = useLocalStorage<Viewport>({
    key: `ximblox.editor.viewport.${ID}`,
    defaultValue: 'desktop',
    getInitialValueInEffect: false,
  });
  return [viewports.find((name) => name === stored) ?? 'desktop', setStored, widths];
}
