import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { folderTarget, type LibraryDrag } from '../../fields/media-list/folder-target.ts';

/**
 * Makes the elements with `data-folder` inside an element drop targets.
 * @param isReady whether the element is rendered
 * @returns the folder below the pointer; null if there is none
 */
export function useFolderTarget(
  element: RefObject<HTMLElement | null>,
  drag: LibraryDrag | undefined,
  isReady = true,
): string | null {
  const [target, setTarget] = useState<string | null>(null);
  const currentDrag = useEffectEvent(() => drag);
  const accepts = drag !== undefined && isReady;
  useEffect(() => {
    if (!element.current || !accepts) return undefined;
    return folderTarget(element.current, {
      drag: () => currentDrag(),
      folderOf: (at) => at?.closest<HTMLElement>('[data-folder]')?.dataset.folder ?? null,
      onOver: setTarget,
    });
  }, [element, accepts]);
  return target;
}
