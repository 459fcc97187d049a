import { useCallback } from 'react';
import { useAddressPart } from '../use-address-part.ts';

/** Whether the review is open, from the address (`?review=open`), and a function to change it. */
export function useReviewAddress(): [boolean, (isOpen: boolean) => void] {
  const [part, change] = useAddressPart('review');
  const open = useCallback((isOpen: boolean) => change(() => (isOpen ? 'open' : null)), [change]);
  return [part === 'open', open];
}
