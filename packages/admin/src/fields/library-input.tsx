import { Button } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { FilePlus, FileText, ImagePlus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';
import { useLibraryFile } from './library-file.ts';
import { Thumbnail } from './media-list/thumbnail.tsx';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker/media-picker.tsx')).MediaPicker }));

/** Props of `LibraryInput`, with the `attributes` of a control. */
export interface LibraryInputProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string | undefined;
  /** ID of the file in the media library; null if none is chosen. */
  value: number | null;
  /** Only images, or files of every type; only images by default. */
  accepts?: 'images' | 'all';
  onChange: (fileID: number | null) => void;
}

/** Thumbnail of the chosen file; an icon for a document. */
function ChosenThumbnail({ file }: { file: MediaItem }) {
  if (file.type === 'document') return <FileText size={16} aria-hidden className="rigid muted" />;
  return (
    <div className={`rounded-small sunken ${classes.imagePicture}`}>
      <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
    </div>
  );
}

/** Chooses a file of the media library for a control; uploads are possible in its dialog. */
export function LibraryInput({ id, value, accepts = 'images', onChange, ...names }: LibraryInputProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const file = useLibraryFile(value);
  const [Icon, kind] = accepts === 'images' ? ([ImagePlus, 'image'] as const) : ([FilePlus, 'file'] as const);
  const describedBy = names['aria-describedby'];
  const nameOf = (button: string): string => `${names['aria-labelledby']} ${button}`;
  return (
    <div className="row gap-12">
      {file && <ChosenThumbnail file={file} />}
      <div className="stack gap-8 min-0">
        {file && <span className={classes.valueTitle}>{file.fileName}</span>}
        {file === null && (
          <span className="caption row gap-4 warning">
            <TriangleAlert size={13} aria-hidden /> {t('fields.file.gone')}
          </span>
        )}
        <div className="row wrap gap-8">
          <Button
            id={id}
            variant="default"
            size="xs"
            leftSection={value === null && <Icon size={14} aria-hidden />}
            aria-labelledby={nameOf(id)}
            aria-describedby={describedBy}
            onClick={() => setPicking(true)}
          >
            {value === null ? t(`fields.${kind}.choose`) : t('fields.image.replace')}
          </Button>
          {value !== null && (
            <Button
              id={`${id}-remove`}
              variant="subtle"
              color="gray"
              size="xs"
              aria-labelledby={nameOf(`${id}-remove`)}
              onClick={() => onChange(null)}
            >
              {t('fields.image.remove')}
            </Button>
          )}
        </div>
      </div>
      {isPicking && (
        <Suspense>
          <MediaPicker
            accepts={accepts}
            onPick={({ id: fileID }) => {
              setPicking(false);
              onChange(fileID);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
