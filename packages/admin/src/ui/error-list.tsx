import type { ErrorItem } from '@ximblox/contract';
import { OctagonAlert } from 'lucide-react';
import { useErrorText } from '../lib/errors/error-text.ts';
import classes from './error-list.module.css';

/** The errors of a collection that stand beside no field; announced, and nothing at all when there is none. */
export function ErrorList({ errors }: { errors: readonly ErrorItem[] }) {
  const textOf = useErrorText();
  return (
    <div role="alert" data-active={errors.length > 0} className={errors.length > 0 ? classes.list : undefined}>
      {errors.length > 0 && (
        <>
          <OctagonAlert size={16} aria-hidden className={classes.icon} />
          <ul>
            {errors.map((error) => (
              <li key={`${error.property} ${error.code}`}>{textOf(error)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
