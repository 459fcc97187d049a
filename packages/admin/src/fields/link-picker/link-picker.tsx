import { SegmentedControl } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaBrowser } from '../media-picker/media-browser.tsx';
import { Modal } from '../../ui/modal.tsx';
import { AddressPicker } from './address-picker.tsx';
import { rememberFile } from './link-target.ts';
import { PagePicker } from './page-picker.tsx';

interface LinkPickerProps {
  value: LinkValue | null;
  locale: string;
  onPick(link: LinkValue): void;
  onClose(): void;
}

/** The one dialog in which links are made: to a page and an anchor on it, to an address, or to a file. */
export function LinkPicker({ value, locale, onPick, onClose }: LinkPickerProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LinkValue['kind']>(value?.kind ?? 'page');
  const pick = (link: LinkValue): void => {
    onPick(link);
    onClose();
  };
  return (
    <Modal title={t('fields.link.title')} size="lg" onClose={onClose}>
      <SegmentedControl
        aria-label={t('fields.link.kind')}
        fullWidth
        value={kind}
        onChange={setKind}
        data={[
          { value: 'page', label: t('fields.link.toPage') },
          { value: 'url', label: t('fields.link.toAddress') },
          { value: 'file', label: t('fields.link.toFile') },
        ]}
      />
      {kind === 'page' && <PagePicker value={value?.kind === 'page' ? value : null} locale={locale} onPick={pick} />}
      {kind === 'url' && <AddressPicker value={value?.kind === 'url' ? value.url : ''} onPick={pick} />}
      {kind === 'file' && (
        <MediaBrowser
          accepts="all"
          onPick={(file) => {
            rememberFile(file);
            pick({ kind: 'file', fileID: file.id });
          }}
        />
      )}
    </Modal>
  );
}
