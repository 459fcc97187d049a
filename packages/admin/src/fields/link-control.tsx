import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentPort } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { LinkTargetLine } from './link-picker/link-target-line.tsx';
import { PickedField } from './picked-field.tsx';

const LinkPicker = lazy(async () => ({ default: (await import('./link-picker/link-picker.tsx')).LinkPicker }));

/** Control for a link to a page, an address or a file. */
export function LinkControl(props: ControlProps<FieldOfKind<'link'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  return (
    <PickedField<LinkValue>
      {...props}
      choose={{ icon: Link2, text: t('fields.link.choose') }}
      renderValue={(link) => <LinkTargetLine link={link} />}
      renderPicker={(picking) => <LinkPicker {...picking} locale={locale} />}
    />
  );
}
