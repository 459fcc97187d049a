import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { phone } from '../screens.ts';
import type { PreviewScreen } from './use-preview-screen.ts';

/** The page as the preview shows it: its size in pixels after scaling, and the scale. */
export interface PreviewStage {
  width: number;
  height: number;
  scale: number;
}

/** Fits the simulated screen into the pane. */
export function usePreviewStage(screen: PreviewScreen) {
  /** Scale that is kept while the width is dragged, so that the handle stays under the pointer. */
  const [keptScale, setKeptScale] = useState<number | null>(null);
  const { ref, width: room, height } = useElementSize();
  // A phone is no larger than the simulated screen.
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const layoutWidth = isPhone ? room : screen.width;
  const fitting = room === 0 || screen.zoom === 'full' ? 1 : Math.min(1, room / layoutWidth);
  const scale = keptScale ?? fitting;
  const stage: PreviewStage = { width: layoutWidth * scale, height, scale };
  return {
    /** The element that the page fits into. */
    ref,
    stage,
    /** Width for which the page is laid out, in pixels. */
    layoutWidth,
    isPhone,
    keepScale: (isKept: boolean): void => setKeptScale(isKept ? scale : null),
  };
}
