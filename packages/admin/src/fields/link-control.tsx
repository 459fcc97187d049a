import { ActionIcon, Button, Input } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { FileText, Globe, Link2, Pencil, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useContentPort, useFieldValue } from './content-port.ts';
import classes from './fields.module.css';
import { useLinkTarget } from './link-picker/link-target.ts';
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
  const Icon = icons[value?.kind ?? 'page'];
  return (
    <Input.Wrapper {...frame} labelElement="div">
      {value === null || !target ? (
        <div>
          <Button
            id={id}
            variant="default"
            size="xs"
            leftSection={<Link2 size={14} aria-hidden />}
            aria-label={`${label}: ${t('fields.link.choose')}`}
            onClick={() => setPicking(true)}
          >
            {t('fields.link.choose')}
          </Button>
        </div>
      ) : (
        <div className={classes.value}>
          <Icon size={16} aria-hidden className={classes.valueIcon} />
          <span className={classes.valueText}>
            <span className={classes.valueTitle}>{target.title}</span>
            {target.detail && <span className={classes.detail}>{target.detail}</span>}
          </span>
          <ActionIcon id={id} size="md" aria-label={t('fields.change', { label })} onClick={() => setPicking(true)}>
            <Pencil size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size="md" aria-label={t('fields.remove', { label })} onClick={() => setValue(null, false)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
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
