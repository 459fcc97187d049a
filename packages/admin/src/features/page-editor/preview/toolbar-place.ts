import type { PreviewBox } from '@ximblox/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Bounding box of the selected block in the frame; null if not visible. Changes on every scroll frame, so only the
 * toolbar subscribes to it.
 */
export type ToolbarPlace = StoreApi<{ box: PreviewBox | null }>;

export const createToolbarPlace = (): ToolbarPlace => createStore(() => ({ box: null }));
