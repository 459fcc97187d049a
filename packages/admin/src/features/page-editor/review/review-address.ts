import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the review is open and the way to open and close it; it stands in the address, as `?review=open`. */
export function useReviewAddress(): [boolean, (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (isOpen: boolean) =>
      setParams(
        (current) => {
          if (isOpen) current.set('review', 'open');
          else current.delete('review');
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [params.get('review') === 'open', open];
}
