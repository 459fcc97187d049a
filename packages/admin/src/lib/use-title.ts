import { useEffect } from 'react';

/** Sets the title of the window. */
export function useTitle(title: string, siteName = 'Ximblox'): void {
  useEffect(() => {
    document.title = title === '' ? siteName : `${title} · ${siteName}`;
  }, [title, siteName]);
}
