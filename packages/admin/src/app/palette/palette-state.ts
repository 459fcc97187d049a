import { create } from 'zustand';

interface PaletteState {
  isOpen: boolean;
  /** Typed text, including keys pressed before the field was rendered. */
  typed: string;
}

export const usePalette = create((): PaletteState => ({ isOpen: false, typed: '' }));

export const openPalette = (): void => usePalette.setState({ isOpen: true, typed: '' });
export const closePalette = (): void => usePalette.setState({ isOpen: false });
export const typeInPalette = (typed: string): void => usePalette.setState({ typed });
