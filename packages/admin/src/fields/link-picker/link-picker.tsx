import { TextInput } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { LinkInput } from './link-input.tsx';
import { LinkTargetLine } from './link-target-line.tsx';

interface LinkPickerProps {
  value: LinkValue | null;
  /** Current link text; undefined for links without their own. */
  words?: string;
  locale: string;
  /** Allowed kinds of targets; all by default. */
  kinds?: readonly LinkValue['kind'][];
  /**
   * The dialog stays open until the returned promise resolves, so that nothing is written at the link's place meanwhile.
   * @param words current link text; `''` for the title of the target
   */
  onPick(link: LinkValue, words: string): void | Promise<void>;
  onClose(): void;
}

/** Dialog for all links: to a page and an anchor on it, an address, or a file. */
export function LinkPicker({ value, words, onPick, onClose, ...input }: LinkPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(words ?? '');
  const isPicking = useRef(false);
  const pick = async (link: LinkValue): Promise<void> => {
    if (isPicking.current) return;
    isPicking.current = true;
    try {
      await onPick(link, typed);
      onClose();
    } finally {
      isPicking.current = false;
    }
  };
  const hasWords = words !== undefined && !words.includes('\n');
  return (
    <Modal
      title={t('fields.link.title')}
      size="lg"
      onClose={onClose}
      isDirty={typed !== (words ?? '')}
      {...(value && hasWords && { confirm: { text: t('fields.link.use'), onClick: () => void pick(value) } })}
    >
      {value && (
        <div className="rounded sunken pad-8-12">
          <LinkTargetLine link={value} />
        </div>
      )}
      {hasWords && (
        <TextInput
          label={t('fields.link.words')}
          description={words === '' ? t('fields.link.wordsHelp') : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <LinkInput
        {...input}
        id={id}
        label={input.kinds?.includes('url') === false ? t('fields.link.search') : t('fields.link.target')}
        value={value}
        isFloating={false}
        onPick={(picked) => void pick(picked)}
      />
    </Modal>
  );
}
