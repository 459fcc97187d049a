import { useEffect } from 'react';

/** Names the window after its screen. */
export function useTitle(title: string, siteName = 'Ximblox'): void {
  useEffect(() => {
    document.title = title === '' ? siteName : `${title} · ${siteName}`;
  }, [title, siteName]);
}
