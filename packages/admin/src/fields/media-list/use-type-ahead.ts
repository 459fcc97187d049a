import { useRef } from 'react';

/** Milliseconds after which what was typed is forgotten. */
const patience = 800;

/** Gathers letters that are typed in quick succession, as somebody types the beginning of a name. */
export function useTypeAhead(onType: (typed: string) => Promise<void>) {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = (at: number): boolean => typed.current.text !== '' && at - typed.current.at < patience;
  return {
    isTyping,
    /** Forgets what was typed, so that the next letter starts another name and the space bar selects again. */
    end(): void {
      typed.current.text = '';
    },
    /**
     * @param at when the key was pressed, in milliseconds: a window that is slow to hear it does not make anybody slower
     * @returns whether the key was a letter, number or sign
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
