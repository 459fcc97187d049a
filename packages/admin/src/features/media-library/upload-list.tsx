import { Button, CloseButton, Loader } from '@mantine/core';
import { CircleAlert, CircleCheck, Clock, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';
import classes from './media-library.module.css';
import type { Upload } from './use-uploads.ts';

const signs = {
  waiting: <Clock size={16} aria-hidden />,
  running: <Loader size={16} aria-hidden />,
  done: <CircleCheck size={16} aria-hidden className={classes.done} />,
  failed: <CircleAlert size={16} aria-hidden className={classes.failed} />,
};

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onClear: () => void;
}

/** Files that were just sent: how far each is, or in words why it was refused. */
export function UploadList({ uploads, onRetry, onClear }: UploadListProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  if (uploads.length === 0) return null;
  return (
    <section aria-label={t('media.uploads')} aria-live="polite" className={classes.uploads}>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key} data-state={upload.state}>
            {signs[upload.state]}
            <span className={classes.uploadName}>{upload.file.name}</span>
            <span className={classes.uploadState}>
              {upload.state === 'failed' ? upload.errors.map(textOf).join(' ') : t(`media.state.${upload.state}`)}
            </span>
            {upload.state === 'failed' && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<RotateCw size={14} aria-hidden />}
                aria-label={`${t('common.tryAgain')}: ${upload.file.name}`}
                onClick={() => onRetry(upload)}
              >
                {t('common.tryAgain')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CloseButton aria-label={t('media.hideUploads')} onClick={onClear} />
    </section>
  );
}
