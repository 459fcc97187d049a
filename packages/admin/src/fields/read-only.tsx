import { createContext, type ReactNode, use } from 'react';
import classes from './fields.module.css';

const ReadOnlyContext = createContext(false);

/** Whether the surrounding form is read-only. */
export const useReadOnly = (): boolean => use(ReadOnlyContext);

/** Form that is editable or read-only, depending on the user's permission. */
export function ReadableForm({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <ReadOnlyContext value={isReadOnly}>
      <fieldset className={classes.readable} role="presentation" disabled={isReadOnly}>
        {children}
      </fieldset>
    </ReadOnlyContext>
  );
}
