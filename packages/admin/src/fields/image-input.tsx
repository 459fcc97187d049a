import { Button, Input } from '@mantine/core';
import type { ImageRecord, MediaItem } from '@ximblox/contract';
import { Crop, ImagePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AltText } from './alt-text.tsx';
import classes from './fields.module.css';
import { ImageDrop, useCanDropImages } from './image-drop.tsx';
import { CroppedThumbnail } from './cropped-thumbnail.tsx';
import { canBeCropped, imageRecordOf, libraryAlt, useLibraryFile } from './library-file.ts';
import type { FieldFrame } from './use-field-frame.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';

const MediaPicker = lazyDialog(async () => (await import('./media-picker/media-picker.tsx')).MediaPicker);
const CropDialog = lazyDialog(async () => (await import('./crop/crop-dialog.tsx')).CropDialog);

interface ImageInputProps extends FieldFrame {
  value: ImageRecord | null;
  /** Whether the field's images are decorative. */
  isDecorative: boolean;
  /** Aspect ratio (width divided by height) of the crop; free if undefined. */
  ratio?: number | undefined;
  /** Locale of the page, for the library's alternative text. */
  locale: string;
  /** @param merge whether it belongs to the previous change, as in typing */
  onChange(value: ImageRecord | null, merge: boolean): void;
}

/** Button that chooses the first image. */
function EmptyImage({ id, label, onClick }: { id: string; label: ReactNode; onClick(): void }) {
  const { t } = useTranslation();
  const canDrop = useCanDropImages();
  return (
    <button
      type="button"
      id={id}
      className={`row gap-8 sunken full-width muted rounded middle text-center ${classes.imageEmpty}`}
      aria-describedby={canDrop ? `${id}-drop` : undefined}
      onClick={onClick}
    >
      <ImagePlus size={18} aria-hidden />
      <span>
        <span className="visually-hidden">{label}: </span>
        {t('fields.image.choose')}
        {canDrop && (
          <span id={`${id}-drop`} className="block caption" aria-hidden>
            {t('fields.image.dropHint')}
          </span>
        )}
      </span>
    </button>
  );
}

interface ChosenImageProps extends Pick<ImageInputProps, 'isDecorative' | 'locale' | 'onChange' | 'id' | 'label'> {
  value: ImageRecord;
  file: ReturnType<typeof useLibraryFile>;
  onOpen(dialog: 'picker' | 'crop'): void;
}

/** The image with its alternative text, and buttons to crop, replace and remove it. */
function ChosenImage({ value, file, isDecorative, locale, onChange, id, label, onOpen }: ChosenImageProps) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-12">
      <div className={`rounded-small sunken ${classes.imagePicture}`}>
        <CroppedThumbnail fileID={value.fileID} crop={value.cropParams} />
      </div>
      <div className="stack gap-8 min-0 top grow-wide">
        <p className="caption muted truncate">{value.fileName}</p>
        {isDecorative ? (
          <p className="caption muted margin-top-4">{t('fields.image.decorative')}</p>
        ) : (
          <AltText
            id={id}
            value={value}
            fromLibrary={file === undefined ? null : file === null ? '' : libraryAlt(file, locale)}
            onChange={onChange}
          />
        )}
        <div className="flex wrap gap-4">
          {canBeCropped(file) && (
            <Button
              id={`${id}-crop`}
              variant="default"
              size="xs"
              leftSection={<Crop size={14} aria-hidden />}
              onClick={() => onOpen('crop')}
            >
              {t('fields.image.crop')}
            </Button>
          )}
          <Button id={id} variant="default" size="xs" onClick={() => onOpen('picker')}>
            {t('fields.image.replace')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t('fields.remove', { label })}
            onClick={() => onChange(null, false)}
          >
            {t('fields.image.remove')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Selects an image of the library, and edits its crop and alternative text for this use. */
export function ImageInput({ value, isDecorative, ratio, locale, onChange, id, label, ...frame }: ImageInputProps) {
  const [open, setOpen] = useState<'picker' | 'crop' | null>(null);
  const file = useLibraryFile(value?.fileID ?? null);
  const close = (): void => setOpen(null);
  const place = (picked: MediaItem): void => onChange(imageRecordOf(picked), false);
  return (
    <Input.Wrapper {...frame} label={label} labelElement="div">
      <ImageDrop id={id} onImage={place}>
        {value === null ? (
          <EmptyImage id={id} label={label} onClick={() => setOpen('picker')} />
        ) : (
          <ChosenImage
            value={value}
            file={file}
            isDecorative={isDecorative}
            locale={locale}
            onChange={onChange}
            id={id}
            label={label}
            onOpen={setOpen}
          />
        )}
      </ImageDrop>
      {open === 'picker' && <MediaPicker accepts="images" onPick={place} onClose={close} />}
      {open === 'crop' && value && canBeCropped(file) && (
        <CropDialog
          file={file}
          crop={value.cropParams}
          ratio={ratio}
          onCrop={(crop) => {
            const { cropParams: _, ...whole } = value;
            onChange(crop ? { ...whole, cropParams: crop } : whole, false);
          }}
          onClose={close}
        />
      )}
    </Input.Wrapper>
  );
}
