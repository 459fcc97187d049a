import type { ReactNode } from 'react';
import classes from './auth-layout.module.css';

const focus = (outcome: HTMLElement | null): void => outcome?.focus();

/** Message that replaces a submitted or unusable form and takes its focus. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <p ref={focus} tabIndex={-1} className={`${classes.notice} ${classes.outcome}`}>
    {children}
  </p>
);
