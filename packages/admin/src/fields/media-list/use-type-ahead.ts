import { useRef } from 'react';

/** Milliseconds until the typed text is reset. */
const patience = 800;

/** Type-ahead: collects characters that are typed in quick succession. */
export function useTypeAhead(onType: (typed: string) => Promise<void>) {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = (at: number): boolean => typed.current.text !== '' && at - typed.current.at < patience;
  return {
    isTyping,
    /** Resets the typed text, so that the next letter starts again and the space bar selects. */
    end(): void {
      typed.current.text = '';
    },
    /**
     * @param at time of the key event in milliseconds, independent of a slow main thread
     * @returns whether the key was a printable character
     */
    type(key: string, at: number): boolean {
      if ([...key].length !== 1) return false;
      const text = `${isTyping(at) ? typed.current.text : ''}${key.toLocaleLowerCase()}`;
      typed.current = { text, at };
      void onType(text);
      return true;
    },
  };
}
