import { useEffect, useRef } from 'react';

/** Something that the open screen can do now. */
export interface ScreenAction {
  /** Also tells it from the others. */
  text: string;
  /** Keys that do the same, as the list of shortcuts names them. */
  keys?: readonly string[];
  run(): void;
}

type Offer = () => readonly ScreenAction[];

const offers = new Set<Offer>();

/** What can be done now, by all parts of the open screen; asked for when somebody wants to choose. */
export const screenActions = (): ScreenAction[] => [...offers].flatMap((offer) => offer());

/** Offers what a screen can do, and only that, to the command palette while the screen is open. */
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
