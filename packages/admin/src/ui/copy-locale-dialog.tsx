import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import { useSiteSettings } from '../lib/site-settings.ts';
import { Modal } from './modal.tsx';

/** State of the source locale: all locales but one, with the default locale preselected. */
export function useOtherLocale(locale: string) {
  const { locales, defaultLocale } = useSiteSettings();
  const others = locales.map(({ code }) => code).filter((code) => code !== locale);
  const [from, setFrom] = useState(others.includes(defaultLocale) ? defaultLocale : (others[0] ?? ''));
  return { others, from, setFrom };
}

interface CopyLocaleDialogProps {
  title: string;
  source: ReturnType<typeof useOtherLocale>;
  /** Whether there is nothing to copy, or the source is loading. */
  disabled: boolean;
  onCopy: () => void;
  onClose: () => void;
  /** Description of the content in the source locale. */
  children: ReactNode;
}

/** Dialog that chooses the locale to copy from, and describes its content. */
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
