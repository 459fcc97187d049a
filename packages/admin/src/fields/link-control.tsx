import type { LinkValue } from '@ximblox/contract';
import { Link2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentPort } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { PageOfTypeLine } from './link-picker/page-of-type-line.tsx';
import { LinkTargetLine } from './link-picker/link-target-line.tsx';
import { PickedField } from './picked-field.tsx';

const LinkPicker = lazy(async () => ({ default: (await import('./link-picker/link-picker.tsx')).LinkPicker }));

const PageOfTypePicker = lazy(async () => ({
  default: (await import('./link-picker/page-of-type-picker.tsx')).PageOfTypePicker,
}));

/** Control for a link to a page, an address or a file, or only to pages of one type. */
export function LinkControl(props: ControlProps<FieldOfKind<'link'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const { pageType } = props.field;
  return (
    <PickedField<LinkValue>
      {...props}
      choose={{ icon: Link2, text: pageType === undefined ? t('fields.link.choose') : t('fields.page.choose') }}
      renderValue={(link) => (pageType === undefined ? <LinkTargetLine link={link} /> : <PageOfTypeLine link={link} />)}
      renderPicker={(picking) =>
        pageType === undefined ? (
          <LinkPicker {...picking} locale={locale} />
        ) : (
          <PageOfTypePicker {...picking} type={pageType} locale={locale} />
        )
      }
    />
  );
}
