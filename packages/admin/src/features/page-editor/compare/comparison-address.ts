import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Two versions of the open page by their IDs, the older on the left unless somebody swapped them. */
export interface ComparedIDs {
  left: number;
  right: number;
}

const pair = /^([1-9]\d{0,14})\.\.([1-9]\d{0,14})$/;

/** The comparison that is open and the way to open another; it stands in the address, as `?compare=12..15`. */
export function useComparisonAddress(): [ComparedIDs | null, (compared: ComparedIDs | null) => void] {
  const [params, setParams] = useSearchParams();
  const [, left, right] = pair.exec(params.get('compare') ?? '') ?? [];
  const open = useCallback(
    (compared: ComparedIDs | null) =>
      setParams(
        (current) => {
          if (compared === null) current.delete('compare');
          else current.set('compare', `${compared.left}..${compared.right}`);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [left && right ? { left: Number(left), right: Number(right) } : null, open];
}
