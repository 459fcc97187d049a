import { create } from 'zustand';

/** Whether the command palette is open. */
export const usePalette = create(() => false);

export const openPalette = (): void => usePalette.setState(true, true);
export const closePalette = (): void => usePalette.setState(false, true);
