import { useCallback } from 'react';
import { useAddressPart } from '../use-address-part.ts';

/** A review in progress: the review screen, or the editor in which the reviewer fixes the page. */
export type ReviewStep = 'open' | 'fix';

/** The review in the address (`?review=open`), and a function to change it; null ends it. */
export function useReviewAddress(): [ReviewStep | null, (step: ReviewStep | null) => void] {
  const [part, change] = useAddressPart('review');
  const review = useCallback((step: ReviewStep | null) => change(() => step), [change]);
  return [part === 'open' || part === 'fix' ? part : null, review];
}
