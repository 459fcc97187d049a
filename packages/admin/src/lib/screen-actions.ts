import { useEffect, useRef } from 'react';

/** Action of the open screen. */
export interface ScreenAction {
  /** Unique among the actions. */
  text: string;
  /** Keys of its shortcut. */
  keys?: readonly string[];
  run(): void;
}

type Offer = () => readonly ScreenAction[];

const offers = new Set<Offer>();

/** Returns the actions that the open screen offers. */
export const screenActions = (): ScreenAction[] => [...offers].flatMap((offer) => offer());

/** Registers actions for the command palette while a screen is open. */
export function useScreenActions(offer: Offer): void {
  const newest = useRef(offer);
  useEffect(() => {
    newest.current = offer;
  });
  useEffect(() => {
    const own: Offer = () => newest.current();
    offers.add(own);
    return () => void offers.delete(own);
  }, []);
}
