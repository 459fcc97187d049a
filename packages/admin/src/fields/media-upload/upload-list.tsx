import { Button, CloseButton } from '@mantine/core';
import { contract, type ErrorItem } from '@ximblox/contract';
import { Ban, CircleAlert, CircleCheck, Clock, LoaderCircle, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { isLarge, useFileFacts } from '../media-list/file-facts.ts';
import { folderName } from '../media-list/folder-path.ts';
import { canRetry, otherName, type Upload } from './upload.ts';
import { cancelUpload, removeUpload, retryUpload, usePause } from './upload-store.ts';
import classes from './media-upload.module.css';

const signs = {
  waiting: Clock,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: Ban,
} as const;

const percentOf = (share: number): number => Math.floor(share * 100);

interface RowProps {
  upload: Upload;
  /** Called before the row, or its focused button, is removed. */
  onLeave(): void;
}

/** Returns a function that describes the state of an upload, with the reason of a failure. */
function useStateText(): (upload: Upload) => string {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { size } = useFileFacts();
  const pause = usePause();
  const reasonOf = (error: ErrorItem, file: File): string => {
    if (error.code === 'G_01') return `${t('media.upload.notCompleted')} ${textOf(error)}`;
    if (error.property !== 'file') return textOf(error);
    if (error.code === 'V_12') return `${textOf(error)} ${t('media.upload.unsupported')}`;
    const { bytes } = contract.media.addFile.fileLimit;
    if (file.size > bytes) return `${textOf(error)} ${t('media.upload.limit', { size: size(bytes) })}`;
    return error.code === 'V_17' ? t('media.upload.empty') : textOf(error);
  };
  return ({ state, file, share, errors, isUnreadable, isFolder, isShownElsewhere }) => {
    const percent = percentOf(share);
    if (state === 'failed' && isUnreadable) return t('media.upload.unreadable');
    if (state === 'failed') {
      const reason = errors.map((error) => reasonOf(error, file)).join(' ');
      return isFolder ? t('media.upload.folderRefused', { reason }) : reason;
    }
    // The heading of the upload panel shows the pause of its own uploads.
    if (state === 'waiting' && isShownElsewhere && pause !== null) {
      return t(pause === 'server' ? 'media.upload.pausing' : 'media.upload.offline');
    }
    if (state === 'running' && percent >= 100) return t('media.upload.checking');
    if (state === 'running') return t('media.upload.percent', { percent, size: size(file.size) });
    return t(`media.upload.state.${state}`);
  };
}

function Row({ upload, onLeave }: RowProps) {
  const { t } = useTranslation();
  const stateText = useStateText();
  const { state, name, path, share, errors, added, replaces, isFolder } = upload;
  const Sign = signs[state];
  const percent = percentOf(share);
  const isNameTaken = errors.some(({ code }) => code === 'ML_03');
  const leaving = (act: (upload: Upload) => void) => () => {
    onLeave();
    act(upload);
  };
  return (
    <li className={classes.upload} data-state={state}>
      <Sign size={16} aria-hidden className={classes.sign} />
      <span className="stack gap-2 grow">
        <span className="break-anywhere">{name}</span>
        <span className={classes.state}>
          {stateText(upload)}
          {replaces
            ? ` · ${t('media.upload.replaces')}`
            : path !== '/' && state !== 'failed' && ` · ${folderName(path)}`}
        </span>
        {added && isLarge(added) && <span className="warning caption">{t('media.upload.large')}</span>}
        {state === 'running' && (
          <progress
            className={classes.bar}
            max={100}
            value={percent}
            aria-label={t('media.upload.progressOf', { name })}
          />
        )}
        {isNameTaken && !isFolder && (
          <span>
            <Button variant="default" size="compact-xs" onClick={() => retryUpload(upload, otherName(name))}>
              {t('media.upload.asOther', { name: otherName(name) })}
            </Button>
          </span>
        )}
      </span>
      {(state === 'waiting' || state === 'running') && (
        <CloseButton size="sm" aria-label={t('media.upload.cancel', { name })} onClick={leaving(cancelUpload)} />
      )}
      {canRetry(upload) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<RotateCw size={14} aria-hidden />}
          aria-label={`${t('common.tryAgain')}: ${name}`}
          onClick={leaving(retryUpload)}
        >
          {t('common.tryAgain')}
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <CloseButton size="sm" aria-label={t('media.upload.remove', { name })} onClick={leaving(removeUpload)} />
      )}
    </li>
  );
}

/** Current and recent uploads with their progress or error. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const list = useRef<HTMLUListElement>(null);
  // Keyboard users continue from the list.
  const keepFocus = (): void => list.current?.focus({ preventScroll: true });
  return (
    <ul ref={list} tabIndex={-1} className={classes.uploads}>
      {uploads.map((upload) => (
        <Row key={upload.key} upload={upload} onLeave={keepFocus} />
      ))}
    </ul>
  );
}
