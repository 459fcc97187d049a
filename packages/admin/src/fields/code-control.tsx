import { NativeSelect, Textarea } from '@mantine/core';
import { type Code, codeLanguages, defaultCodeMax } from '@ximblox/blocks/internal';
import { useTranslation } from 'react-i18next';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import classes from './fields.module.css';
import { LengthHint } from './length-hint.tsx';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for source code: plain text in a fixed-width font, and its language. The Tab key leaves it. */
export function CodeControl({ field, label, path }: ControlProps<FieldOfKind<'code'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<Code>(field, path);
  const frame = useFieldFrame(field, label, path);
  const languages = codeLanguages(field);
  const offered = languages.includes(value.language) ? languages : [value.language, ...languages];
  return (
    <div>
      <Textarea
        {...frame}
        classNames={{ input: classes.code }}
        autosize
        minRows={4}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={value.code}
        onChange={(event) => setValue({ ...value, code: event.currentTarget.value })}
      />
      <LengthHint length={value.code.length} max={field.max ?? defaultCodeMax} />
      {offered.length > 1 && (
        <NativeSelect
          mt={4}
          maw={220}
          size="xs"
          aria-label={t('fields.code.language', { label })}
          data={[...offered]}
          value={value.language}
          onChange={(event) => setValue({ ...value, language: event.currentTarget.value }, false)}
        />
      )}
    </div>
  );
}
