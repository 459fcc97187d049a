import type { ReactNode } from 'react';
import classes from './auth-layout.module.css';

const focus = (outcome: HTMLElement | null): void => outcome?.focus();

/** What stands in the place of a form that is done with, or cannot be used; it has the focus that the form had. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <p ref={focus} tabIndex={-1} className={`${classes.notice} ${classes.outcome}`}>
    {children}
  </p>
);
