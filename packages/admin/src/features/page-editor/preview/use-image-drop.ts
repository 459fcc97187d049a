import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type OneImage, pastedImage } from '../../../fields/one-image.ts';
import { useEditor } from '../editor-context.ts';
import { editablePart } from './editable-part.ts';
import { blockAt, fieldsAt, watchImageDrops } from './image-drops.ts';
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
    const { current } = frame;
    const page = current?.contentDocument;
    if (!current || !page || !isReady) return;
    return watchImageDrops(current, page, {
      canDrop,
      targetOf: (event) => targetOf(event),
      onDrop: (key, path, one) => put(key, path, one),
      onPaste: (event) => paste(event),
    });
  }, [frame, isReady, canDrop]);

  return [image, () => setImage(null)];
}
