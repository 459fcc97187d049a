import { Button } from '@mantine/core';
import { FolderPlus, SquarePlay, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../fields/media-upload/upload-store.ts';
import type { LibraryDialog } from './library-dialogs.tsx';

/** Buttons that add content to the open folder. */
export function AddButtons({ path, onAsk }: { path: string; onAsk(dialog: LibraryDialog): void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<FolderPlus size={16} aria-hidden />}
        onClick={() => onAsk({ kind: 'add folder' })}
      >
        {t('media.addFolder')}
      </Button>
      <Button
        variant="default"
        leftSection={<SquarePlay size={16} aria-hidden />}
        onClick={() => onAsk({ kind: 'add video' })}
      >
        {t('media.video.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          upload([...(event.currentTarget.files ?? [])].map((file) => ({ file, path })));
          event.currentTarget.value = '';
        }}
      />
      <Button leftSection={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {t('media.upload.action')}
      </Button>
    </>
  );
}
