import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A part of the editor's address by its name, and the way to change it; null takes it away. The change is given the part as it
 * stands in the address now, since what is shown may lag behind.
 */
export function useAddressPart(name: string): [string | null, (change: (now: string | null) => string | null) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (next: (now: string | null) => string | null) => {
      const address = new URLSearchParams(window.location.search);
      const value = next(address.get(name));
      if (value === null) address.delete(name);
      else address.set(name, value);
      setParams(address, { replace: true, preventScrollReset: true });
    },
    [name, setParams],
  );
  return [params.get(name), change];
}
