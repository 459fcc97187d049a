import { SegmentedControl, TextInput } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaBrowser } from '../media-picker/media-browser.tsx';
import { Modal } from '../../ui/modal.tsx';
import { AddressPicker } from './address-picker.tsx';
import { LinkTargetLine } from './link-target-line.tsx';
import { PagePicker } from './page-picker.tsx';

interface LinkPickerProps {
  value: LinkValue | null;
  /** Current link text; undefined for links without their own. */
  words?: string;
  locale: string;
  /** Allowed kinds of targets; all by default. */
  kinds?: readonly LinkValue['kind'][];
  /** @param words current link text; `''` for the title of the target */
  onPick(link: LinkValue, words: string): void;
  onClose(): void;
}

const kindTexts = { page: 'fields.link.toPage', url: 'fields.link.toAddress', file: 'fields.link.toFile' } as const;

const allKinds = ['page', 'url', 'file'] as const;

/** Dialog for all links: to a page and an anchor on it, an address, or a file. */
export function LinkPicker({ value, words, locale, kinds = allKinds, onPick, onClose }: LinkPickerProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LinkValue['kind']>(value?.kind ?? 'page');
  const [typed, setTyped] = useState(words ?? '');
  const pick = (link: LinkValue): void => {
    onPick(link, typed);
    onClose();
  };
  return (
    <Modal title={t('fields.link.title')} size="lg" onClose={onClose}>
      {value && value.kind !== 'url' && (
        <div className="rounded sunken pad-8-12">
          <LinkTargetLine link={value} />
        </div>
      )}
      {words !== undefined && !words.includes('\n') && (
        <TextInput
          label={t('fields.link.words')}
          description={words === '' ? t('fields.link.wordsHelp') : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label={t('fields.link.kind')}
          fullWidth
          value={kind}
          onChange={setKind}
          data={kinds.map((name) => ({ value: name, label: t(kindTexts[name]) }))}
        />
      )}
      {kind === 'page' && <PagePicker value={value?.kind === 'page' ? value : null} locale={locale} onPick={pick} />}
      {kind === 'url' && <AddressPicker value={value?.kind === 'url' ? value.url : ''} onPick={pick} />}
      {kind === 'file' && <MediaBrowser accepts="all" onPick={(file) => pick({ kind: 'file', fileID: file.id })} />}
    </Modal>
  );
}
