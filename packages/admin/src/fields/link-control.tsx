import { Input } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { FileText, Globe, Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useContentPort, useFieldValue } from './content-port.ts';
import { useLinkTarget } from './link-picker/link-target.ts';
import { PickedValue } from './picked-value.tsx';
import { useFieldFrame } from './use-field-frame.tsx';

const LinkPicker = lazy(async () => ({ default: (await import('./link-picker/link-picker.tsx')).LinkPicker }));

const icons = { page: Link2, url: Globe, file: FileText } as const;

/** A link to a page, an address or a file. */
export function LinkControl({ field, label, path }: ControlProps<FieldOfKind<'link'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<LinkValue | null>(field, path);
  const { id, ...frame } = useFieldFrame(field, label, path);
  const [isPicking, setPicking] = useState(false);
  const target = useLinkTarget(value);
  return (
    <Input.Wrapper {...frame} labelElement="div">
      <PickedValue
        id={id}
        label={label}
        choose={{ icon: Link2, text: t('fields.link.choose') }}
        picked={value && target ? { icon: icons[value.kind], ...target } : null}
        onPick={() => setPicking(true)}
        onRemove={() => setValue(null, false)}
      />
      {isPicking && (
        <Suspense>
          <LinkPicker
            value={value}
            locale={locale}
            onPick={(link) => setValue(link, false)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
