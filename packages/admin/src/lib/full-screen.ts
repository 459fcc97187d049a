import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';

/** What the frame of the full-window screens gives them. */
export interface FullScreenContext {
  /** Button with the unread notifications. */
  bell: ReactNode;
}

/** Returns what the frame gives a full-window screen. */
export const useFullScreen = (): FullScreenContext => useOutletContext<FullScreenContext>();
