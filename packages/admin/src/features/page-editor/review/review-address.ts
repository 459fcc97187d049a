import { useCallback } from 'react';
import { useAddressPart } from '../use-address-part.ts';

/** Whether the review is open and the way to open and close it; it stands in the address, as `?review=open`. */
export function useReviewAddress(): [boolean, (isOpen: boolean) => void] {
  const [part, change] = useAddressPart('review');
  const open = useCallback((isOpen: boolean) => change(() => (isOpen ? 'open' : null)), [change]);
  return [part === 'open', open];
}
