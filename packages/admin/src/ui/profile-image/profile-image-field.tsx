import { Button, Input } from '@mantine/core';
import type { ErrorCode } from '@ximblox/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../avatar.tsx';
import type { ImageRequest } from './send-profile-image.ts';
import classes from './profile-image-field.module.css';

const limits = { bytes: 2 * 1_048_576, side: 1024, types: ['image/jpeg', 'image/png'] } as const;

/** Validates a file like the server, as far as the browser can. @returns the error code; null if valid */
async function validateImage(file: File): Promise<ErrorCode | null> {
  if (file.size > limits.bytes) return 'UM_05';
  if (!limits.types.some((type) => type === file.type)) return 'UM_06';
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return 'UM_07';
  const { width, height } = bitmap;
  bitmap.close();
  return Math.max(width, height) > limits.side ? 'UM_08' : null;
}

interface ProfileImageFieldProps {
  name: string;
  /** Address of the stored image. */
  image: string;
  request: ImageRequest;
  error: string | undefined;
  onRequest(request: ImageRequest): void;
  onInvalid(code: ErrorCode): void;
}

/** Button that chooses a file. */
function ChooseButton({ text, isInvalid, onFile }: { text: string; isInvalid: boolean; onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={limits.types.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        aria-invalid={isInvalid}
        leftSection={<ImageUp size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}

/** Field that replaces or removes the profile image: previews it immediately, and is sent with the form. */
export function ProfileImageField({ name, image, request, error, onRequest, onInvalid }: ProfileImageFieldProps) {
  const { t } = useTranslation();
  const chosen = request?.kind === 'upload' ? request.address : '';
  useEffect(() => () => URL.revokeObjectURL(chosen), [chosen]);
  const shown = request?.kind === 'remove' ? '' : chosen || image;
  const choose = async (file: File): Promise<void> => {
    const fault = await validateImage(file);
    if (fault) {
      onRequest({ kind: 'refused', code: fault });
      onInvalid(fault);
    } else onRequest({ kind: 'upload', file, address: URL.createObjectURL(file) });
  };
  return (
    <Input.Wrapper
      label={t('userSettings.image.label')}
      labelElement="div"
      description={t('userSettings.image.help')}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={`row wrap gap-8 margin-bottom-4 ${classes.image}`}>
        <Avatar name={name} image={shown} size={72} />
        <ChooseButton
          text={t(shown === '' ? 'userSettings.image.choose' : 'userSettings.image.replace')}
          isInvalid={error !== undefined}
          onFile={(file) => void choose(file)}
        />
        {request?.kind === 'refused' && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onRequest(null)}>
            {t('userSettings.image.keep')}
          </Button>
        )}
        {shown !== '' && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => onRequest(image === '' ? null : { kind: 'remove' })}
          >
            {t('userSettings.image.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
