import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { useSiteSettings } from '../lib/site-settings.ts';
import { Modal } from './modal.tsx';

/** The languages of the site but for one, and which of them is copied from: the default language to begin with. */
export function useOtherLocale(locale: string) {
  const { locales, defaultLocale } = useSiteSettings();
  const others = locales.map(({ code }) => code).filter((code) => code !== locale);
  const [from, setFrom] = useState(others.includes(defaultLocale) ? defaultLocale : (others[0] ?? ''));
  return { others, from, setFrom };
}

interface CopyLocaleDialogProps {
  title: string;
  source: ReturnType<typeof useOtherLocale>;
  /** Whether there is nothing to copy, or not yet. */
  disabled: boolean;
  onCopy: () => void;
  onClose: () => void;
  /** What is found in the chosen language. */
  children: ReactNode;
}

/** Asks which language is copied from, and tells what is found there. */
export function CopyLocaleDialog({ title, source, disabled, onCopy, onClose, children }: CopyLocaleDialogProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { others, from, setFrom } = source;
  return (
    <Modal
      title={title}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        { text: t('copying.copy'), theme: 'orange', disabled, onClick: onCopy },
      ]}
    >
      <NativeSelect
        label={t('copying.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        data={others.map((code) => ({ value: code, label: localeName(code) }))}
      />
      <div role="status">{children}</div>
    </Modal>
  );
}
