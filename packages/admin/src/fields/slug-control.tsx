import { Button, TextInput } from '@mantine/core';
import { defaultSlugMax } from '@ximblox/blocks/internal';
import { useTranslation } from 'react-i18next';
import { slugSegment } from '../lib/slug.ts';
import { readValue } from './content-path.ts';
import { useContentPart, useContentPort, useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { LengthHint } from './length-hint.tsx';
import { useReadOnly } from './read-only.tsx';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for a slug, with a button that derives it from another field. */
export function SlugControl({ field, label, path }: ControlProps<FieldOfKind<'slug'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  const isReadOnly = useReadOnly();
  const max = field.max ?? defaultSlugMax;
  const source = field.from === undefined ? undefined : path.replace(/[^.]*$/, field.from);
  const proposed = useContentPart((port) => {
    const text = source === undefined ? '' : readValue(port.content(), 'props', source);
    return typeof text === 'string' ? slugSegment(text, locale).slice(0, max).replace(/-+$/, '') : '';
  });
  return (
    <div>
      <TextInput
        {...frame}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <LengthHint length={value.length} max={max} />
      {proposed !== '' && proposed !== value && !isReadOnly && (
        <Button
          variant="default"
          size="xs"
          mt={4}
          maw="100%"
          aria-label={t('fields.slug.useFor', { slug: proposed, label })}
          onClick={() => {
            setValue(proposed, false);
            document.querySelector<HTMLElement>(`#${CSS.escape(frame.id)}`)?.focus();
          }}
        >
          {t('fields.slug.use', { slug: proposed })}
        </Button>
      )}
    </div>
  );
}
