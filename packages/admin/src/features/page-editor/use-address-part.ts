import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes the query of the open page's address; `isStep` adds a history entry. */
export type ChangeAddress = (change: (address: URLSearchParams) => void, options?: { isStep: boolean }) => void;

/**
 * Returns a function to change the editor's address. The change gets the current address, since the rendered one may be
 * outdated.
 */
export function useChangeAddress(): ChangeAddress {
  const [, setParams] = useSearchParams();
  return useCallback(
    (change, options) => {
      const address = new URLSearchParams(window.location.search);
      change(address);
      setParams(address, { replace: !options?.isStep, preventScrollReset: true });
    },
    [setParams],
  );
}

/** Sets a parameter of an address; null removes it. */
export function setPart(address: URLSearchParams, name: string, value: string | null): void {
  if (value === null) address.delete(name);
  else address.set(name, value);
}

/** A parameter of the editor's address, and a function to change it; null removes it. */
export function useAddressPart(name: string): [string | null, (change: (now: string | null) => string | null) => void] {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const change = useCallback(
    (next: (now: string | null) => string | null) =>
      changeAddress((address) => setPart(address, name, next(address.get(name)))),
    [name, changeAddress],
  );
  return [params.get(name), change];
}
