import type { ErrorItem } from '@ximblox/contract';
import { useErrorText } from '../lib/errors/error-text.ts';
import classes from './error-list.module.css';

interface ErrorListProps {
  errors: readonly ErrorItem[];
  /** What failed, shown before the reasons. */
  title?: string | undefined;
}

/** Alert with the errors that belong to no field; empty without errors. */
export function ErrorList({ errors, title }: ErrorListProps) {
  const textOf = useErrorText();
  return (
    <div role="alert" data-active={errors.length > 0} className={errors.length > 0 ? classes.list : classes.empty}>
      {errors.length > 0 && (
        <>
          {/* Inline, so that the login screen does not load the icon library. */}
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={`margin-top-2 ${classes.icon}`}>
            <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2zM8 4.8v3.6M8 10.9v.1" />
          </svg>
          <ul>
            {title !== undefined && <li>{title}</li>}
            {errors.map((error) => (
              <li key={`${error.property} ${error.code}`}>{textOf(error)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
