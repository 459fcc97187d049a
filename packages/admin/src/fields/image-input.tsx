import { Button, Input, TextInput } from '@mantine/core';
import type { ImageRecord, MediaItem } from '@ximblox/contract';
import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';
import { Thumbnail } from './media-picker/thumbnail.tsx';
import type { FieldFrame } from './use-field-frame.tsx';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker/media-picker.tsx')).MediaPicker }));

/** A picture as one place uses it, with the library's alternative text to begin with. */
export const imageRecordOf = ({ hash, fileName, id, defaultAltText }: MediaItem): ImageRecord => ({
  hash,
  fileName,
  fileID: id,
  altText: defaultAltText,
});

interface ImageInputProps extends FieldFrame {
  value: ImageRecord | null;
  isDecorative: boolean;
  /** @param merge whether it belongs to the change before, as typing does */
  onChange(value: ImageRecord | null, merge: boolean): void;
}

/** Chooses a picture of the library and says what it shows. */
export function ImageInput({ value, isDecorative, onChange, id, label, ...frame }: ImageInputProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  return (
    <Input.Wrapper {...frame} label={label} labelElement="div">
      {value === null ? (
        <button type="button" id={id} className={classes.imageEmpty} onClick={() => setPicking(true)}>
          <ImagePlus size={18} aria-hidden />
          <span>
            <span className="visually-hidden">{label}: </span>
            {t('fields.image.choose')}
          </span>
        </button>
      ) : (
        <div className={classes.image}>
          <div className={classes.imagePicture}>
            <Thumbnail fileID={value.fileID} />
          </div>
          <div className={classes.imageText}>
            <p className={classes.detail}>{value.fileName}</p>
            {isDecorative ? (
              <p className={classes.note}>{t('fields.image.decorative')}</p>
            ) : (
              <TextInput
                id={`${id}-alt`}
                size="sm"
                label={t('fields.image.alt')}
                description={value.altText === '' ? t('fields.image.altHelp') : undefined}
                value={value.altText}
                maxLength={500}
                onChange={(event) => onChange({ ...value, altText: event.currentTarget.value }, true)}
              />
            )}
            <div className={classes.buttons}>
              <Button id={id} variant="default" size="xs" onClick={() => setPicking(true)}>
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
      )}
      {isPicking && (
        <Suspense>
          <MediaPicker
            accepts="images"
            onPick={(file) => onChange(imageRecordOf(file), false)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
