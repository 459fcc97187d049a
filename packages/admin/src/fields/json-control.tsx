import { Button, Textarea } from '@mantine/core';
import { defaultJsonMax, jsonProblem } from '@ximblox/blocks/internal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import classes from './fields.module.css';
import { LengthHint } from './length-hint.tsx';
import { useReadOnly } from './read-only.tsx';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for JSON: text in a fixed-width font, checked when the editor leaves it. The Tab key leaves it. */
export function JsonControl({ field, label, path }: ControlProps<FieldOfKind<'json'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<string>(field, path);
  const [isWriting, setWriting] = useState(false);
  const isReadOnly = useReadOnly();
  const { error, ...frame } = useFieldFrame(field, label, path);
  const problem = value.trim() === '' ? null : jsonProblem(value, field);
  const parts = problem?.parts?.filter((part) => part !== '') ?? [];
  const shownProblem = (): string | undefined => {
    if (problem === null || isWriting) return undefined;
    if (problem.syntax) return t('fields.json.syntax');
    return parts.length === 0 ? t('fields.json.whole') : t('fields.json.parts', { parts: parts.join(', ') });
  };
  const isTidy = problem !== null || value.trim() === '' || JSON.stringify(JSON.parse(value), null, 2) === value;
  return (
    <div>
      <Textarea
        {...frame}
        error={shownProblem() ?? error}
        classNames={{ input: classes.code }}
        autosize
        minRows={4}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={value}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <LengthHint length={value.length} max={field.max ?? defaultJsonMax} />
      {!isReadOnly && !isTidy && (
        <Button
          variant="default"
          size="xs"
          mt={4}
          aria-label={t('fields.json.tidyFor', { label })}
          onClick={() => setValue(JSON.stringify(JSON.parse(value), null, 2), false)}
        >
          {t('fields.json.tidy')}
        </Button>
      )}
    </div>
  );
}
