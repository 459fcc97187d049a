import { Input } from '@mantine/core';
import { isHexColor, localise } from '@ximblox/blocks/internal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './color-control.module.css';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { framed, useFieldFrame } from './use-field-frame.tsx';

interface SwatchProps {
  name: string;
  label: string;
  /** `#0a5c8a`; undefined for no colour. */
  color: string | undefined;
  isChosen: boolean;
  onChoose(): void;
}

/** Radio button of a colour. */
function Swatch({ name, label, color, isChosen, onChoose }: SwatchProps) {
  return (
    <label className="small row gap-8 rounded-small pad-4-8 pointer option">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span
        className={`rounded-small rigid ${classes.swatch}`}
        data-none={color === undefined || undefined}
        style={{ background: color }}
      />
      <span className="min-0 break-anywhere">{label}</span>
    </label>
  );
}

/** Control for a colour: radio buttons of the palette, and the browser's colour picker for a custom one. */
export function ColorControl({ field, label, path }: ControlProps<FieldOfKind<'color'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const palette = field.palette ?? [];
  const isCustom = field.custom === true && isHexColor(value);
  const [mixed, setMixed] = useState('#808080');
  const own = isCustom ? value : mixed;
  const isLost = value !== '' && !isCustom && palette.every((one) => one.value !== value);
  const choose = (chosen: string): void => setValue(chosen, false);
  const swatch = (key: string, text: string, color: string | undefined) => (
    <Swatch
      key={key}
      name={frame.id}
      label={text}
      color={color}
      isChosen={value === key}
      onChoose={() => choose(key)}
    />
  );
  return (
    <Input.Wrapper {...wrapper}>
      <div
        id={frame.id}
        role="radiogroup"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={frame.error === undefined ? undefined : true}
        className="row wrap gap-4 outdent"
      >
        {(!field.required || value === '') && swatch('', t('fields.color.none'), undefined)}
        {palette.map((one) => swatch(one.value, localise(one.label), one.color))}
        {isLost && swatch(value, t('fields.color.lost', { value }), undefined)}
        {field.custom && (
          <span className="row">
            <Swatch
              name={frame.id}
              label={t('fields.color.custom')}
              color={own}
              isChosen={isCustom}
              onChoose={() => choose(own)}
            />
            <input
              type="color"
              className={`rounded-small surface pointer ${classes.picker}`}
              aria-label={t('fields.color.pick', { label })}
              value={own}
              onChange={(event) => {
                setMixed(event.currentTarget.value);
                setValue(event.currentTarget.value);
              }}
            />
          </span>
        )}
      </div>
    </Input.Wrapper>
  );
}
