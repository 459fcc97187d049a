import { useRef } from 'react';

/** Milliseconds after which what was typed is forgotten. */
const patience = 800;

/** Gathers letters that are typed in quick succession, as somebody types the beginning of a name. */
export function useTypeAhead(onType: (typed: string) => Promise<void>) {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = (): boolean => typed.current.text !== '' && performance.now() - typed.current.at < patience;
  return {
    isTyping,
    /** @returns whether the key was a letter, number or sign */
    type(key: string): boolean {
      if ([...key].length !== 1) return false;
      const text = `${isTyping() ? typed.current.text : ''}${key.toLocaleLowerCase()}`;
      typed.current = { text, at: performance.now() };
      void onType(text);
      return true;
    },
  };
}
