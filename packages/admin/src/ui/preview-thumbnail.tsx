import { useEffect, useRef, useState } from 'react';
import { adminBase } from '../lib/address.ts';
import classes from './preview-thumbnail.module.css';

interface PreviewThumbnailProps {
  title: string;
  /** Path below `/cmsadmin/preview`. */
  path: string;
  /** Width of the window that it shows, in pixels. */
  screenWidth: number;
}

/**
 * Thumbnail of content, rendered by the public site in a frame. Lazily loaded, without scripts, and hidden from keyboard and screen
 * readers, since the name is next to it.
 */
export function PreviewThumbnail({ title, path, screenWidth }: PreviewThumbnailProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (!entry) return;
        observer.disconnect();
        setWidth(entry.boundingClientRect.width);
      },
      { rootMargin: '80px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={`line-below relative clip ${classes.thumbnail}`} aria-hidden inert>
      {width !== null && (
        <iframe
          title={title}
          sandbox="allow-same-origin"
          src={`${adminBase}/preview/${path}`}
          className={classes.frame}
          style={{ width: screenWidth, transform: `scale(${width / screenWidth})` }}
        />
      )}
    </div>
  );
}
