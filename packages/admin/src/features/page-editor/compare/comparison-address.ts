import { useCallback } from 'react';
import { useAddressPart } from '../use-address-part.ts';

/** Two versions of the open page by their IDs. */
export interface ComparedIDs {
  left: number;
  right: number;
}

const pair = /^([1-9]\d{0,14})\.\.([1-9]\d{0,14})$/;

function idsIn(part: string | null): ComparedIDs | null {
  const [, left, right] = pair.exec(part ?? '') ?? [];
  return left && right ? { left: Number(left), right: Number(right) } : null;
}

interface ComparisonAddress {
  /** The open comparison. */
  compared: ComparedIDs | null;
  /** Opens a comparison, or changes one side of the open one. */
  compare(ids: Partial<ComparedIDs>): void;
  close(): void;
}

/** The open comparison from the address, `?compare=12..15`. */
export function useComparisonAddress(): ComparisonAddress {
  const [part, change] = useAddressPart('compare');
  const compare = useCallback(
    (ids: Partial<ComparedIDs>) =>
      change((now) => {
        const { left, right } = { ...idsIn(now), ...ids };
        return left === undefined || right === undefined ? null : `${left}..${right}`;
      }),
    [change],
  );
  const close = useCallback(() => change(() => null), [change]);
  return { compared: idsIn(part), compare, close };
}
