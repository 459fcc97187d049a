import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes what stands behind the address of the open page; `isStep` when Back should undo it. */
export type ChangeAddress = (change: (address: URLSearchParams) => void, options?: { isStep: boolean }) => void;

/** The way to change the editor's address. The change is given the address as it is now, since what is shown may lag behind. */
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

/** Sets a part of an address; null takes it away. */
export function setPart(address: URLSearchParams, name: string, value: string | null): void {
  if (value === null) address.delete(name);
  else address.set(name, value);
}

/** A part of the editor's address by its name, and the way to change it; null takes it away. */
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
