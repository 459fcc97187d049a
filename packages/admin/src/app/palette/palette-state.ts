import { create } from 'zustand';

interface PaletteState {
  isOpen: boolean;
  /** What has been typed since it was opened, also before its field was there. */
  typed: string;
}

export const usePalette = create((): PaletteState => ({ isOpen: false, typed: '' }));

export const openPalette = (): void => usePalette.setState({ isOpen: true, typed: '' });
export const closePalette = (): void => usePalette.setState({ isOpen: false });
export const typeInPalette = (typed: string): void => usePalette.setState({ typed });
