import { Button, TextInput } from '@mantine/core';
import { isSafeUrl } from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';

/** Completes a typed address with its most likely scheme. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isSafeUrl(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^\+?[\d\s().-]{6,}$/.test(address)) return `tel:${address.replaceAll(/[^+\d]/g, '')}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address)) return `https://${address}`;
  return address;
}

/** Form for a web address, an email address or a telephone number. */
export function AddressPicker({ value, onPick }: { value: string; onPick(link: LinkValue): void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(value);
  const [wasRefused, setRefused] = useState(false);
  const submit = (): void => {
    const url = completeAddress(typed);
    if (url !== '' && isSafeUrl(url)) onPick({ kind: 'url', url });
    else setRefused(true);
  };
  return (
    <form
      className="stack gap-12 min-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The picker may be inside a form of the page.
        event.stopPropagation();
        submit();
      }}
    >
      <TextInput
        data-autofocus
        label={t('fields.link.address')}
        description={t('fields.link.addressHelp')}
        placeholder="https://"
        value={typed}
        error={wasRefused ? errorText({ property: 'url', code: typed.trim() === '' ? 'V_01' : 'V_13' }) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <div>
        <Button type="submit">{t('fields.link.use')}</Button>
      </div>
    </form>
  );
}
