import { Input } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkTargetLine } from '../../../fields/link-picker/link-target-line.tsx';
import { PickedValue } from '../../../fields/picked-value.tsx';

const LinkPicker = lazy(async () => ({
  default: (await import('../../../fields/link-picker/link-picker.tsx')).LinkPicker,
}));

interface CanonicalFieldProps {
  value: LinkValue | null;
  locale: string;
  error: string | undefined;
  onChange(value: LinkValue | null): void;
}

/** Page or web address that search engines show instead of the page. */
export function CanonicalField({ value, locale, error, onChange }: CanonicalFieldProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const id = 'seo-canonical';
  const label = t('editor.seo.canonical');
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" description={t('editor.seo.canonicalHelp')} error={error}>
      <PickedValue
        id={id}
        label={label}
        describedBy={error === undefined ? `${id}-description` : `${id}-description ${id}-error`}
        isRefused={error !== undefined}
        choose={{ icon: Link2, text: t('editor.seo.canonicalChoose') }}
        onPick={() => setPicking(true)}
        onRemove={() => onChange(null)}
      >
        {value && <LinkTargetLine link={value} />}
      </PickedValue>
      {isPicking && (
        <Suspense>
          <LinkPicker
            value={value}
            locale={locale}
            kinds={['page', 'url']}
            onPick={onChange}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
