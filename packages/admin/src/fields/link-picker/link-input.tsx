import { Button } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkCombobox, type LinkComboboxProps } from './link-combobox.tsx';
import { addressOfLink, useLinkTarget } from './link-target.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const MediaPicker = lazyDialog(async () => (await import('../media-picker/media-picker.tsx')).MediaPicker);

interface LinkInputProps extends Omit<LinkComboboxProps, 'text' | 'canBeAddress'> {
  value: LinkValue | null;
  /** Allowed kinds of targets; all by default. */
  kinds?: readonly LinkValue['kind'][] | undefined;
}

const allKinds = ['page', 'url', 'file'] as const;

/** Input for the target of a link: a page or address in a combobox, or a file of the library. */
export function LinkInput({ value, kinds = allKinds, ...box }: LinkInputProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const target = useLinkTarget(value);
  const text = addressOfLink(value, target);
  return (
    // A message below a field in a form does not move the button.
    <div className={`row wrap gap-8 ${box.isFloating ? 'items-start' : ''}`}>
      <LinkCombobox key={text} {...box} text={text} canBeAddress={kinds.includes('url')} />
      {kinds.includes('file') && (
        <Button
          variant="default"
          leftSection={<Paperclip size={14} aria-hidden />}
          aria-label={`${box.label}: ${t('fields.media.chooseFile')}`}
          onClick={() => setChoosing(true)}
        >
          {t('fields.link.toFile')}
        </Button>
      )}
      {isChoosing && (
        <MediaPicker
          accepts="all"
          onPick={(file) => box.onPick({ kind: 'file', fileID: file.id })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
