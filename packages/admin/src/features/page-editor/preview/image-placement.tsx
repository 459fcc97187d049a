import { Button, CloseButton } from '@mantine/core';
import { fieldAt, type ImageField, kindOf, labelOf } from '@ximblox/blocks/internal';
import { pageHeaderKey, type ImageRecord, type MediaItem } from '@ximblox/contract';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AltText } from '../../../fields/alt-text.tsx';
import { announce } from '../../../fields/announce.ts';
import { ContentPortProvider, useFieldValue } from '../../../fields/content-port.ts';
import { propertyOf, writeValue } from '../../../fields/content-path.ts';
import { imageRecordOf, libraryAlt, useLibraryFile } from '../../../fields/library-file.ts';
import { useDropFolder } from '../../../fields/media-picker/open-folder.ts';
import { useImageRefusal } from '../../../fields/one-image.ts';
import { isWritingIn } from '../../../lib/shortcuts.ts';
import { useBlockPort, useTypeDataPort } from '../content-ports.ts';
import { type Editor, useEditor, useEditorState } from '../editor-context.ts';
import { type EditablePart, editablePart } from './editable-part.ts';
import { followPath } from './image-target.ts';
import classes from './preview.module.css';
import type { ImageForField } from './use-image-drop.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const DroppedImage = lazyPart(async () => (await import('../../../fields/dropped-image.tsx')).DroppedImage);

/** Image field of a part at a path. */
const imageFieldAt = (part: EditablePart | undefined, path: string): ImageField | undefined => {
  const found = part && fieldAt(part.fields, path)?.field;
  return found && kindOf(found).place === 'images' ? (found as ImageField) : undefined;
};

/** Whether the user is typing, in the preview or in a field. */
function isWriting(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLIFrameElement
    ? activeElement.contentDocument?.activeElement?.matches('[data-writing], input, textarea') === true
    : isWritingIn(activeElement);
}

interface AltTextOfPlacedProps {
  field: ImageField;
  path: string;
  onClose(): void;
}

/** Alternative text of the placed image. */
function AltTextOfPlaced({ field, path, onClose }: AltTextOfPlacedProps) {
  const { t } = useTranslation();
  const id = useId();
  const { locale } = useEditorState((state) => state.page);
  const [value, setValue] = useFieldValue<ImageRecord | null>(field, path);
  const file = useLibraryFile(value?.fileID ?? null);
  useEffect(() => {
    if (!isWriting()) document.getElementById(`${id}-alt`)?.focus();
  }, [id]);
  // The image was removed by undo or in the form.
  if (!value) return null;
  return (
    <form
      className="grow stack gap-8 natural-width narrow"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <AltText
        id={id}
        value={value}
        fromLibrary={file === undefined ? null : file === null ? '' : libraryAlt(file, locale)}
        onChange={setValue}
      />
      <Button type="submit" variant="default" size="sm">
        {t('editor.preview.altDone')}
      </Button>
    </form>
  );
}

/** Places an uploaded image in its field, whose list item may have moved. Returns the path; undefined if the item was removed. */
function placeImage(
  editor: Editor,
  { key, path, before }: { key: string; path: string; before: unknown },
  file: MediaItem,
) {
  const part = editablePart(editor, key);
  const now = part && followPath(path, before, part.content.props);
  if (now === undefined || !imageFieldAt(part, now)) return undefined;
  part?.change((content) => writeValue(content, 'images', now, imageRecordOf(file)), propertyOf('images', now), false);
  return now;
}

interface ImagePlacementProps {
  given: ImageForField;
  onClose(): void;
}

/** Uploads an image that was dropped on the preview and asks for its alternative text; explains a refusal. */
export function ImagePlacement({ given: { key, path, image }, onClose }: ImagePlacementProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const folder = useDropFolder();
  const refusalOf = useImageRefusal();
  const blockPort = useBlockPort(key);
  const headerPort = useTypeDataPort();
  const [start] = useState(() => ({ folder, before: editablePart(editor, key)?.content.props }));
  const [placed, setPlaced] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const part = useEditorState(() => editablePart(editor, key) !== undefined) ? editablePart(editor, key) : undefined;
  const field = imageFieldAt(part, placed ?? path ?? '');
  const place = (file: MediaItem): void => {
    const now = placeImage(editor, { key, path: path ?? '', before: start.before }, file);
    if (now === undefined) return setGone(true);
    announce(t('fields.image.placed', { name: file.fileName }));
    if (imageFieldAt(editablePart(editor, key), now)?.decorative) onClose();
    else setPlaced(now);
  };
  const refusal = refusalOf(image) ?? (path === undefined ? t('editor.preview.noImageHere') : null);
  const problem = refusal ?? (isGone ? t('editor.preview.placeGone') : null);
  const label = field ? labelOf(path?.split('.').at(-1) ?? '', field) : t('fields.image.alt');
  return (
    <section className={`flex gap-8 surface line-above pad-8-16 ${classes.placement}`} aria-label={label}>
      {problem !== null ? (
        <p role="alert" className="small danger grow">
          {problem}
        </p>
      ) : placed !== null && field ? (
        <ContentPortProvider value={key === pageHeaderKey ? headerPort : blockPort}>
          <AltTextOfPlaced field={field} path={placed} onClose={onClose} />
        </ContentPortProvider>
      ) : (
        'file' in image && (
          <div className="grow min-0">
            <DroppedImage dropped={image.file} folder={start.folder} onUploaded={place} />
          </div>
        )
      )}
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
    </section>
  );
}
