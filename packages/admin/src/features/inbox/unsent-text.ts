import { useEffect, useState } from 'react';
import { afterSending } from '../../lib/after-sending.ts';
import { holdUnsavedWork } from '../../lib/unsaved-work.ts';

/** Texts that were not sent, by place. In memory only, since they are about people. */
const texts = new Map<string, string>();

/**
 * State of a text that stays while the user visits other screens. The browser asks before the window closes with an unsent text.
 * @param place such as `reply:7`
 * @returns `forget` clears a text that was sent, unless more was typed since
 */
export function useUnsentText(
  place: string,
): [text: string, setText: (text: string) => void, forget: (sent: string) => void] {
  const [state, setState] = useState({ place, text: texts.get(place) ?? '' });
  const text = state.place === place ? state.text : (texts.get(place) ?? '');
  const isUnsent = text.trim() !== '';
  useEffect(() => {
    if (!isUnsent) return;
    const release = holdUnsavedWork();
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsent]);
  const setText = (next: string): void => {
    if (next === '') texts.delete(place);
    else texts.set(place, next);
    setState({ place, text: next });
  };
  const forget = (sent: string): void => {
    setText(afterSending(texts.get(place) ?? '', sent));
  };
  return [text, setText, forget];
}
