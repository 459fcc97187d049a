import { createContext, type ReactNode, use } from 'react';
import classes from './fields.module.css';

const ReadOnlyContext = createContext(false);

/** Whether the surrounding form is only to be read. */
export const useReadOnly = (): boolean => use(ReadOnlyContext);

/** Controls that only those use who may change what stands in them; everybody else reads it. */
export function ReadableForm({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <ReadOnlyContext value={isReadOnly}>
      <fieldset className={classes.readable} role="presentation" disabled={isReadOnly}>
        {children}
      </fieldset>
    </ReadOnlyContext>
  );
}
