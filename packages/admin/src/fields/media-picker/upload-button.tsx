import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract, type MediaItem } from '@ximblox/contract';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useCan } from '../../lib/session.ts';
import { ErrorList } from '../../ui/error-list.tsx';

interface UploadButtonProps {
  /** Folder that receives the file. */
  path: string;
  accepts: 'images' | 'all';
  onUploaded(file: MediaItem): void;
}

/** Uploads one file into the open folder and uses it at once. */
export function UploadButton({ path, accepts, onUploaded }: UploadButtonProps) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('path', path);
      form.set('f', file);
      return (await api.call(contract.media.addFile, { body: { path }, form })).file;
    },
    onSuccess: async (file) => {
      await client.invalidateQueries({ queryKey: ['media'] });
      onUploaded(file);
    },
  });
  if (!can('upload-media', { folder: path })) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepts === 'images' ? 'image/*' : undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) upload.mutate(file);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<Upload size={15} aria-hidden />}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t('fields.media.upload')}
      </Button>
      {upload.isError && <ErrorList errors={errorsOfFailure(upload.error)} />}
    </>
  );
}
