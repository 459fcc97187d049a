import { Button } from '@mantine/core';
import type { ReplacementTiming, MediaItem } from '@ximblox/contract';
import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { Thumbnail } from '../../fields/media-list/thumbnail.tsx';
import { hasFiles } from '../../fields/media-upload/dropped-files.ts';
import { upload } from '../../fields/media-upload/upload-store.ts';
import { Modal } from '../../ui/modal.tsx';
import { UsedOn } from './used-on.tsx';
import classes from './dialogs.module.css';

const followings: readonly ReplacementTiming[] = ['at-once', 'when-published'];
const accepted = { image: 'image/*', gif: 'image/gif', video: 'video/*', document: undefined } as const;

/** Gives a file other bytes: everything that points to it stays, and somebody chooses when published pages show the new ones. */
export function ReplaceDialog({ file, onClose }: { file: MediaItem; onClose(): void }) {
  const { t } = useTranslation();
  const name = useId();
  const { size } = useFileFacts();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [follow, setFollow] = useState<ReplacementTiming>('at-once');
  const send = (): void => {
    if (!chosen) return;
    upload([{ file: chosen, path: file.path, replaces: { id: file.id, follow } }]);
    onClose();
  };
  return (
    <Modal
      title={t('media.replace.title', { name: file.fileName })}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        { text: t('media.replace.action'), theme: 'orange', disabled: chosen === null, onClick: send },
      ]}
    >
      <div className={classes.stack}>
        <div
          className={`stack gap-16 break-anywhere pad-12 ${classes.replacement}`}
          onDragOver={(event) => {
            if (hasFiles(event.dataTransfer)) event.preventDefault();
          }}
          onDrop={(event) => {
            const [dropped] = event.dataTransfer.files;
            if (!dropped) return;
            event.preventDefault();
            setChosen(dropped);
          }}
        >
          <span className={`center rounded-small sunken ${classes.replaced}`}>
            <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
          </span>
          <div className={classes.stack}>
            <p>{chosen ? `${chosen.name} · ${size(chosen.size)}` : t('media.replace.help')}</p>
            <input
              ref={input}
              type="file"
              hidden
              accept={accepted[file.type]}
              onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)}
            />
            <Button
              variant="default"
              size="xs"
              data-autofocus
              leftSection={<FileUp size={14} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t('media.replace.choose')}
            </Button>
          </div>
        </div>
        <fieldset className={`stack gap-8 margin-0 ${classes.choices}`}>
          <legend>{t('media.replace.when')}</legend>
          {followings.map((value) => (
            <label key={value}>
              <input type="radio" name={name} checked={follow === value} onChange={() => setFollow(value)} />
              <span>
                {t(`media.replace.follow.${value}`)}
                <span className={classes.quiet}>{t(`media.replace.followHelp.${value}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <UsedOn fileID={file.id} />
      </div>
    </Modal>
  );
}
