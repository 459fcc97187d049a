import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MediaItem, ReplacementTiming } from '@ximblox/contract';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFiles } from '../../../fields/media-upload/dropped-files.ts';
import { upload } from '../../../fields/media-upload/upload-store.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { fileQuery } from '../details/file-query.ts';
import { UsedOn } from '../used-on.tsx';
import { Comparison } from './comparison.tsx';
import { refusalOf } from './replacement-rules.ts';
import { TimingChoice } from './timing-choice.tsx';
import { useLocalImage } from './use-local-image.ts';
import { useUndoReplacement } from './use-undo-replacement.ts';

const accepted = { image: 'image/*', gif: 'image/gif', video: 'video/*', document: undefined } as const;

/** Returns a function that uploads the new content and shows a notification with an undo action. */
function useReplace(file: MediaItem): (chosen: File, follow: ReplacementTiming) => void {
  const { t } = useTranslation();
  const { undo } = useUndoReplacement();
  const pages = useQuery(fileQuery(file.id)).data?.uses.pages ?? 0;
  return (chosen, follow) => {
    upload([{ file: chosen, path: file.path, replaces: { id: file.id, follow } }], (added) => {
      const done = { name: added.fileName, count: pages };
      if (added.hash === file.hash) toast({ text: t('media.replace.same', done) });
      else {
        toast({
          text: t(follow === 'at-once' ? 'media.replace.done' : 'media.replace.doneLater', done),
          action: { text: t('media.replace.undo'), onClick: () => undo(added) },
        });
      }
    });
  };
}

/** Button that chooses the new content. */
function ChooseButton({
  type,
  hasChosen,
  onChoose,
}: {
  type: MediaItem['type'];
  hasChosen: boolean;
  onChoose(file: File | null): void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted[type]}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      <div>
        <Button
          variant="default"
          size="xs"
          data-autofocus
          leftSection={<FileUp size={14} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(hasChosen ? 'media.replace.chooseOther' : 'media.replace.choose')}
        </Button>
      </div>
    </>
  );
}

/** Dialog that replaces the content of a file. References stay valid; the user chooses when published pages update. */
export function ReplaceDialog({ file, onClose }: { file: MediaItem; onClose(): void }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [chosen, setChosen] = useState<File | null>(null);
  const [follow, setFollow] = useState<ReplacementTiming>('at-once');
  const image = useLocalImage(chosen);
  const replace = useReplace(file);
  const unreadable = image.isBroken ? ({ property: 'file', code: 'V_12' } as const) : null;
  const refusal = chosen && (refusalOf(file.type, chosen) ?? unreadable);
  const drop = (event: DragEvent): void => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    setChosen(dropped);
  };
  return (
    <Modal
      title={t('media.replace.title', { name: file.fileName })}
      size="lg"
      onClose={onClose}
      isDirty={chosen !== null}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('media.replace.action'),
          theme: 'orange',
          disabled: chosen === null || refusal !== null,
          onClick: () => {
            if (chosen) replace(chosen, follow);
            onClose();
          },
        },
      ]}
    >
      <div
        className="stack gap-12 rounded pad-16 dashed"
        onDragOver={(event) => {
          if (!hasFiles(event.dataTransfer)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }}
        onDrop={drop}
      >
        {chosen ? <Comparison file={file} chosen={chosen} image={image} /> : <p>{t('media.replace.help')}</p>}
        {refusal && (
          <p role="alert" className="small danger">
            {textOf(refusal)} {refusal.code === 'V_12' && t('media.replace.otherType')}
          </p>
        )}
        <ChooseButton type={file.type} hasChosen={chosen !== null} onChoose={setChosen} />
      </div>
      <TimingChoice value={follow} onChange={setFollow} />
      <UsedOn fileID={file.id} />
    </Modal>
  );
}
