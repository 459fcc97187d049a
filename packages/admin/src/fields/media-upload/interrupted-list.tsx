import { Button, CloseButton } from '@mantine/core';
import { CloudOff, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../media-list/file-facts.ts';
import { folderName } from '../media-list/folder-path.ts';
import { dropUpload, type InterruptedUpload, isSameFile, useInterruptedUploads } from './interrupted-uploads.ts';
import classes from './media-upload.module.css';
import { goOnWith } from './upload-store.ts';

function Row({ upload }: { upload: InterruptedUpload & { arrived: number } }) {
  const { t } = useTranslation();
  const { size } = useFileFacts();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  const { name, fileName, path, arrived } = upload;
  const percent = Math.floor((100 * arrived) / upload.size);
  return (
    <li className={classes.upload} data-state={isOther ? 'failed' : 'waiting'}>
      <CloudOff size={16} aria-hidden className={classes.sign} />
      <span className="stack gap-2 grow">
        <span className="break-anywhere">{name}</span>
        <span className={classes.state} role={isOther ? 'alert' : undefined}>
          {isOther
            ? t('media.upload.otherFile', { name: fileName })
            : t('media.upload.interrupted', { percent, size: size(upload.size) })}
          {!isOther && path !== '/' && ` · ${folderName(path)}`}
        </span>
        <span>
          <input
            ref={input}
            type="file"
            hidden
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (!file) return;
              if (isSameFile(upload, file)) goOnWith(upload, file);
              else setOther(true);
            }}
          />
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<RotateCw size={13} aria-hidden />}
            aria-label={`${t('media.upload.goOn')}: ${fileName}`}
            onClick={() => input.current?.click()}
          >
            {t('media.upload.goOn')}
          </Button>
        </span>
      </span>
      <CloseButton
        size="sm"
        aria-label={t('media.upload.cancel', { name })}
        onClick={() => dropUpload(upload.address)}
      />
    </li>
  );
}

/** Partially uploaded files of closed windows; an upload resumes after the user selects the file again. */
export function InterruptedList() {
  const uploads = useInterruptedUploads();
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads}>
      {uploads.map((upload) => (
        <Row key={upload.address} upload={upload} />
      ))}
    </ul>
  );
}
