import type { ReactNode } from 'react';

const focus = (outcome: HTMLElement | null): void => outcome?.focus();

/** Message that replaces a submitted or unusable form and takes its focus. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <p ref={focus} tabIndex={-1} className="small block rounded sunken margin-top-16 pad-8-12 no-outline">
    {children}
  </p>
);
