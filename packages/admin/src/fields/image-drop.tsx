import type { MediaItem } from '@ximblox/contract';
import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../lib/session.ts';
import { announce } from './announce.ts';
import { useDropFolder } from './media-picker/open-folder.ts';
import { hasFiles } from './media-upload/dropped-files.ts';
import { droppedImage, type OneImage, pastedImage, useImageRefusal } from './one-image.ts';
import { useReadOnly } from './read-only.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const DroppedImage = lazyPart(async () => (await import('./dropped-image.tsx')).DroppedImage);

const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea');

/** Whether the form can be edited, and the user may upload to the folder of dropped images. */
export function useCanDropImages(): boolean {
  const folder = useDropFolder();
  const isReadOnly = useReadOnly();
  return useCan()('upload-media', { folder }) && !isReadOnly;
}

interface ImageDropProps {
  /** ID of the field's button; that of its alternative text ends in `-alt`. */
  id: string;
  children: ReactNode;
  onImage(file: MediaItem): void;
}

/** Handles dropped and pasted images over an area. @returns whether a file is over it */
function useDropArea(area: RefObject<HTMLElement | null>, take: (image: OneImage) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    setOver(false);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    // Dropping moves no focus by itself.
    area.current?.focus({ preventScroll: true });
    void droppedImage(event.dataTransfer.items).then(take);
  };
  const paste = (event: ClipboardEvent): void => {
    const image = pastedImage(event.clipboardData, isTextInput(event.target));
    if (!image) return;
    event.preventDefault();
    event.stopPropagation();
    take(image);
  };
  return { isOver, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop, onPaste: paste } };
}

/** Area of an image field that uploads a dropped or pasted image to the last opened folder. */
export function ImageDrop({ id, children, onImage }: ImageDropProps) {
  const { t } = useTranslation();
  const folder = useDropFolder();
  const canDrop = useCanDropImages();
  const area = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<{ image: OneImage; folder: string; at: number } | null>(null);
  const refusalOf = useImageRefusal();
  const problem = taken && refusalOf(taken.image);

  // A second drop replaces the first, whose upload ends in the panel.
  const take = (image: OneImage): void => setTaken({ image, folder, at: performance.now() });
  const place = (file: MediaItem): void => {
    const focused = document.activeElement;
    const mayFocus = focused === document.body || area.current?.contains(focused);
    setTaken(null);
    onImage(file);
    announce(t('fields.image.placed', { name: file.fileName }));
    // The alternative text is next, unless the user works elsewhere.
    if (!mayFocus) return;
    requestAnimationFrame(() => (document.getElementById(`${id}-alt`) ?? document.getElementById(id))?.focus());
  };

  const { isOver, handlers } = useDropArea(area, take);
  return (
    <div
      ref={area}
      tabIndex={-1}
      className="stack gap-8 drop-zone"
      data-dropping={isOver || undefined}
      {...(canDrop ? handlers : {})}
    >
      {children}
      {problem && (
        <p role="alert" className="small danger">
          {problem}
        </p>
      )}
      {taken && 'file' in taken.image && (
        <DroppedImage key={taken.at} dropped={taken.image.file} folder={taken.folder} onUploaded={place} />
      )}
    </div>
  );
}
