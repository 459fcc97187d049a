import type { PreviewBox } from '@ximblox/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Where the selected block stands in the frame, null while it stands nowhere. It changes with every frame in which the
 * preview is scrolled, so that only the toolbar beside the block may listen to it.
 */
export type ToolbarPlace = StoreApi<{ box: PreviewBox | null }>;

export const createToolbarPlace = (): ToolbarPlace => createStore(() => ({ box: null }));
