import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentPort, useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { LinkField } from './link-picker/link-field.tsx';
import { PageOfTypeLine } from './link-picker/page-of-type-line.tsx';
import { PickedField } from './picked-field.tsx';
import { useFieldFrame } from './use-field-frame.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';

const PageOfTypePicker = lazyDialog(
  async () => (await import('./link-picker/page-of-type-picker.tsx')).PageOfTypePicker,
);

type LinkControlProps = ControlProps<FieldOfKind<'link'>>;

/** Control for a link to a page, an address or a file, or only to pages of one type. */
export function LinkControl(props: LinkControlProps) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const { pageType } = props.field;
  if (pageType === undefined) return <AnyLinkControl {...props} />;
  return (
    <PickedField<LinkValue>
      {...props}
      choose={{ icon: Link2, text: t('fields.page.choose') }}
      renderValue={(link) => <PageOfTypeLine link={link} />}
      renderPicker={(picking) => <PageOfTypePicker {...picking} type={pageType} locale={locale} />}
    />
  );
}

function AnyLinkControl({ field, label, path }: LinkControlProps) {
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<LinkValue | null>(field, path);
  const frame = useFieldFrame(field, label, path);
  return <LinkField {...frame} value={value} locale={locale} onChange={(link) => setValue(link, false)} />;
}
