import { Input } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useContentPort, useFieldValue } from './content-port.ts';
import { LinkTargetLine } from './link-picker/link-target-line.tsx';
import { PickedValue } from './picked-value.tsx';
import { framed, useFieldFrame } from './use-field-frame.tsx';

const LinkPicker = lazy(async () => ({ default: (await import('./link-picker/link-picker.tsx')).LinkPicker }));

/** A link to a page, an address or a file. */
export function LinkControl({ field, label, path }: ControlProps<FieldOfKind<'link'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<LinkValue | null>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const [isPicking, setPicking] = useState(false);
  return (
    <Input.Wrapper {...wrapper}>
      <PickedValue
        id={frame.id}
        label={label}
        describedBy={describedBy}
        choose={{ icon: Link2, text: t('fields.link.choose') }}
        onPick={() => setPicking(true)}
        onRemove={() => setValue(null, false)}
      >
        {value && <LinkTargetLine link={value} />}
      </PickedValue>
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
