import { useEffect, useRef, useState } from 'react';
import { adminBase } from '../../../lib/address.ts';
import { useEditorState } from '../editor-context.ts';
import classes from './block-picker.module.css';

/** Layout width of a thumbnail in pixels. */
const screenWidth = 640;

/**
 * Thumbnail of a block type: its example, rendered by the public site in a frame. Lazily loaded, without scripts, and
 * hidden from keyboard and screen readers, since the name is next to it.
 */
export function BlockThumbnail({ type }: { type: string }) {
  const pageID = useEditorState((state) => state.page.id);
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
    <div ref={place} className={`line-below relative ${classes.thumbnail}`} aria-hidden inert>
      {width !== null && (
        <iframe
          title={type}
          sandbox="allow-same-origin"
          src={`${adminBase}/preview/${pageID}/example/${encodeURIComponent(type)}`}
          className={classes.thumbnailFrame}
          style={{ transform: `scale(${width / screenWidth})` }}
        />
      )}
    </div>
  );
}
