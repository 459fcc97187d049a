import { hasFiles } from '../../../fields/media-upload/dropped-files.ts';
import { droppedImage, type OneImage } from '../../../fields/one-image.ts';

/** Returns the block of an element of the page. */
export const blockAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-block-key]') ?? null;

/** Paths of the fields at the pointer, the topmost first: an image may lie below a text. */
export function fieldsAt({ target, clientX, clientY }: DragEvent, block: HTMLElement): string[] {
  const own = (target as Element).closest<HTMLElement>('[data-field]');
  const below = block.ownerDocument.elementsFromPoint(clientX, clientY) as HTMLElement[];
  return [...(own ? [own] : []), ...below]
    .filter((element) => block.contains(element))
    .flatMap(({ dataset: { field } }) => field ?? []);
}

interface ImageDropEvents {
  canDrop: boolean;
  /** Returns the block and field that an image goes to. */
  targetOf(event: DragEvent): { block: HTMLElement | null; key: string | undefined; path: string | undefined };
  onDrop(key: string, path: string | undefined, image: OneImage): void;
  onPaste(event: ClipboardEvent): void;
}

/** Marks one element at a time as the target of a drop; none with null. */
function createDropMark(): (element: Element | null) => void {
  let marked: Element | null = null;
  return (element) => {
    if (element === marked) return;
    marked?.removeAttribute('data-dropping');
    marked = element;
    marked?.setAttribute('data-dropping', '');
  };
}

/**
 * Watches the page in a frame for images that are dragged over it, dropped and pasted, and marks their target.
 * @returns stops watching
 */
export function watchImageDrops(
  frame: HTMLIFrameElement,
  page: Document,
  { canDrop, targetOf, onDrop, onPaste }: ImageDropEvents,
): () => void {
  const mark = createDropMark();
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
    // The browser would open a file that is dropped elsewhere.
    event.preventDefault();
    const { block, path } = targetOf(event);
    const isTarget = canDrop && path !== undefined;
    event.dataTransfer.dropEffect = isTarget ? 'copy' : 'none';
    mark(isTarget && block ? (block.querySelector(`[data-field="${CSS.escape(path)}"]`) ?? block) : null);
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) mark(null);
  };
  const drop = (event: DragEvent): void => {
    mark(null);
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    // Dropping moves no focus by itself.
    frame.focus({ preventScroll: true });
    const { key, path } = targetOf(event);
    if (canDrop && key !== undefined) {
      void droppedImage(event.dataTransfer.items).then((one) => onDrop(key, path, one));
    }
  };
  page.addEventListener('dragover', over);
  page.addEventListener('dragleave', leave);
  page.addEventListener('drop', drop, true);
  page.addEventListener('paste', onPaste, true);
  return () => {
    mark(null);
    page.removeEventListener('dragover', over);
    page.removeEventListener('dragleave', leave);
    page.removeEventListener('drop', drop, true);
    page.removeEventListener('paste', onPaste, true);
  };
}
