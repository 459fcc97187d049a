import { useEffect } from 'react';

/** Sets the title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Ximblox' : `${title} · Ximblox`;
  }, [title]);
}
