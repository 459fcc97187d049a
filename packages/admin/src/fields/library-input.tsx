import { Button } from '@mantine/core';
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

/** Name and thumbnail of the chosen file, or a message if it does not exist. */
function ChosenFile({ fileID }: { fileID: number }) {
  const { t } = useTranslation();
  const file = useLibraryFile(fileID);
  if (file === null) {
    return (
      <span className="caption row gap-4 warning grow">
        <TriangleAlert size={13} aria-hidden /> {t('fields.file.gone')}
      </span>
    );
  }
  return (
    <>
      {file?.type === 'document' || file?.type === 'video' ? (
        <FileText size={16} aria-hidden className="rigid muted" />
      ) : (
        <div className={`rounded-small sunken ${classes.imagePicture}`}>
          <Thumbnail fileID={fileID} hash={file?.hash} />
        </div>
      )}
      <span className={`grow ${classes.valueTitle}`}>{file?.fileName}</span>
    </>
  );
}

/** Chooses a file of the media library for a control; uploads are possible in its dialog. */
export function LibraryInput({ id, value, accepts = 'images', onChange, ...names }: LibraryInputProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const [Icon, kind] = accepts === 'images' ? ([ImagePlus, 'image'] as const) : ([FilePlus, 'file'] as const);
  const describedBy = names['aria-describedby'];
  const nameOf = (button: string): string => `${names['aria-labelledby']} ${button}`;
  return (
    <div className="row wrap gap-8">
      {value !== null && <ChosenFile fileID={value} />}
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
