import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { hasFiles } from '../../../fields/media-upload/dropped-files.ts';
import { droppedImage, type OneImage, pastedImage } from '../../../fields/one-image.ts';
import { useEditor } from '../editor-context.ts';
import { editablePart } from './editable-part.ts';
import { imageFieldFor } from './image-target.ts';

/** An image for a field of a block or the page header. */
export interface ImageForField {
  key: string;
  /** Path of the field; undefined if the block shows no image there. */
  path: string | undefined;
  image: OneImage;
  /** Milliseconds; identifies the drop. */
  at: number;
}

interface ImageDropOptions {
  /** Whether the page in the frame is ready. */
  isReady: boolean;
  canDrop: boolean;
  /** Key of the block that a pasted image goes to. */
  selected: string | null;
  /** Called with the block that gets an image. */
  onSelect(key: string): void;
}

const blockAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-block-key]') ?? null;

/** Paths of the fields at the pointer, the topmost first: an image may lie below a text. */
function fieldsAt({ target, clientX, clientY }: DragEvent, block: HTMLElement): string[] {
  const own = (target as Element).closest<HTMLElement>('[data-field]');
  const below = block.ownerDocument.elementsFromPoint(clientX, clientY) as HTMLElement[];
  return [...(own ? [own] : []), ...below]
    .filter((element) => block.contains(element))
    .flatMap(({ dataset: { field } }) => field ?? []);
}

/** Uploads images that are dropped on the page in the preview, or pasted there. */
export function useImageDrop(
  frame: RefObject<HTMLIFrameElement | null>,
  { isReady, canDrop, selected, onSelect }: ImageDropOptions,
): [ImageForField | null, () => void] {
  const editor = useEditor();
  const [image, setImage] = useState<ImageForField | null>(null);

  /** The block and field that an image goes to. */
  const targetOf = useEffectEvent((event: DragEvent) => {
    const block = blockAt(event.target);
    const key = block?.dataset['blockKey'];
    const part = key === undefined ? undefined : editablePart(editor, key);
    const path = block && part ? imageFieldFor(part, fieldsAt(event, block)) : undefined;
    return { block, key, path };
  });
  const put = useEffectEvent((key: string, path: string | undefined, one: OneImage): void => {
    setImage({ key, path, image: one, at: performance.now() });
    if (path !== undefined) onSelect(key);
  });
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const target = event.target as HTMLElement;
    const isInText = target.isContentEditable || target.matches('input, textarea');
    const one = canDrop && selected !== null && !isInText ? pastedImage(event.clipboardData, false) : undefined;
    const part = selected === null ? undefined : editablePart(editor, selected);
    if (!one || !part || selected === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    put(selected, imageFieldFor(part, []), one);
  });

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page || !isReady) return;
    let marked: Element | null = null;
    const mark = (element: Element | null): void => {
      if (element === marked) return;
      marked?.removeAttribute('data-dropping');
      marked = element;
      marked?.setAttribute('data-dropping', '');
    };
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
      frame.current?.focus({ preventScroll: true });
      const { key, path } = targetOf(event);
      if (canDrop && key !== undefined) {
        void droppedImage(event.dataTransfer.items).then((one) => put(key, path, one));
      }
    };
    const onPaste = (event: ClipboardEvent): void => paste(event);
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
  }, [frame, isReady, canDrop]);

  return [image, () => setImage(null)];
}
