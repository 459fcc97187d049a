import { Button } from '@mantine/core';
import type { CropParams, MediaItem } from '@ximblox/contract';
import { Crop, FilePlus, FileText, ImagePlus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';
import { CroppedThumbnail } from './cropped-thumbnail.tsx';
import { canBeCropped, useLibraryFile } from './library-file.ts';
import { Thumbnail } from './media-list/thumbnail.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';

const CropDialog = lazyDialog(async () => (await import('./crop/crop-dialog.tsx')).CropDialog);
const MediaPicker = lazyDialog(async () => (await import('./media-picker/media-picker.tsx')).MediaPicker);

/** Props of `LibraryInput`, with the `attributes` of a control. */
export interface LibraryInputProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string | undefined;
  /** ID of the file in the media library; null if none is chosen. */
  value: number | null;
  /** Only images, or files of every type; only images by default. */
  accepts?: 'images' | 'all';
  /** Called with the file that was chosen. A crop is that of the file before: forget it. */
  onChange: (fileID: number | null) => void;
  /** Part of the image that is used; all of it by default. */
  crop?: CropParams | undefined;
  /** Aspect ratio (width divided by height) that cropping keeps; any ratio by default. */
  ratio?: number | undefined;
  /** Called with another part of the image; undefined for all of it. Without it, images cannot be cropped. */
  onCrop?: ((crop: CropParams | undefined) => void) | undefined;
}

/** Thumbnail of the chosen file; an icon for a document. */
function ChosenThumbnail({ file, crop }: { file: MediaItem; crop: CropParams | undefined }) {
  if (file.type === 'document') return <FileText size={16} aria-hidden className="rigid muted" />;
  return (
    <div className={`rounded-small sunken ${classes.imagePicture}`}>
      {crop ? (
        <CroppedThumbnail fileID={file.id} crop={crop} />
      ) : (
        <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
      )}
    </div>
  );
}

interface ButtonsProps
  extends Pick<LibraryInputProps, 'id' | 'value' | 'accepts' | 'aria-labelledby' | 'aria-describedby'> {
  canCrop: boolean;
  onOpen(dialog: 'picker' | 'crop'): void;
  onRemove(): void;
}

/** Buttons that choose, replace, crop and remove the file. */
function Buttons({ id, value, accepts = 'images', canCrop, onOpen, onRemove, ...names }: ButtonsProps) {
  const { t } = useTranslation();
  const [Icon, kind] = accepts === 'images' ? ([ImagePlus, 'image'] as const) : ([FilePlus, 'file'] as const);
  const describedBy = names['aria-describedby'];
  const nameOf = (button: string): string => `${names['aria-labelledby']} ${button}`;
  return (
    <div className="row wrap gap-8">
      <Button
        id={id}
        variant="default"
        size="xs"
        leftSection={value === null && <Icon size={14} aria-hidden />}
        aria-labelledby={nameOf(id)}
        aria-describedby={describedBy}
        onClick={() => onOpen('picker')}
      >
        {value === null ? t(`fields.${kind}.choose`) : t('fields.image.replace')}
      </Button>
      {canCrop && (
        <Button
          id={`${id}-crop`}
          variant="default"
          size="xs"
          leftSection={<Crop size={14} aria-hidden />}
          aria-labelledby={nameOf(`${id}-crop`)}
          onClick={() => onOpen('crop')}
        >
          {t('fields.image.crop')}
        </Button>
      )}
      {value !== null && (
        <Button
          id={`${id}-remove`}
          variant="subtle"
          color="gray"
          size="xs"
          aria-labelledby={nameOf(`${id}-remove`)}
          onClick={onRemove}
        >
          {t('fields.image.remove')}
        </Button>
      )}
    </div>
  );
}

/** Chooses a file of the media library for a control; uploads are possible in its dialog. */
export function LibraryInput({
  id,
  value,
  accepts = 'images',
  onChange,
  crop,
  ratio,
  onCrop,
  ...names
}: LibraryInputProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'picker' | 'crop' | null>(null);
  const close = (): void => setOpen(null);
  const file = useLibraryFile(value);
  return (
    <div className="row gap-12">
      {file && <ChosenThumbnail file={file} crop={crop} />}
      <div className="stack gap-8 min-0">
        {file && <span className="truncate">{file.fileName}</span>}
        {file === null && (
          <span className="caption row gap-4 warning">
            <TriangleAlert size={13} aria-hidden /> {t('fields.file.gone')}
          </span>
        )}
        <Buttons
          {...names}
          id={id}
          value={value}
          accepts={accepts}
          canCrop={onCrop !== undefined && canBeCropped(file)}
          onOpen={setOpen}
          onRemove={() => onChange(null)}
        />
      </div>
      {open === 'picker' && (
        <MediaPicker
          accepts={accepts}
          onPick={({ id: fileID }) => {
            close();
            onChange(fileID);
          }}
          onClose={close}
        />
      )}
      {open === 'crop' && onCrop && canBeCropped(file) && (
        <CropDialog file={file} crop={crop} ratio={ratio} onCrop={onCrop} onClose={close} />
      )}
    </div>
  );
}
