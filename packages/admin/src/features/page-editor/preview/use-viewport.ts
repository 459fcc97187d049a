import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';

/** Simulated screen widths in pixels. */
const widths = { desktop: 1280, tablet: 768, phone: 390 } as const;
export type Viewport = keyof typeof widths;

const viewports = Object.keys(widths) as Viewport[];

/** Simulated screen of the preview, stored per user in this browser. */
export function useViewport(): [Viewport, (viewport: Viewport) => void, typeof widths] {
  const { ID } = useSession();
  const [stored, setStored] = useLocalStorage<Viewport>({
    key: `ximblox.editor.viewport.${ID}`,
    defaultValue: 'desktop',
    getInitialValueInEffect: false,
  });
  return [viewports.find((name) => name === stored) ?? 'desktop', setStored, widths];
}
