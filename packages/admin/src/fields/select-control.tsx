import { NativeSelect, SegmentedControl, Input } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import classes from './fields.module.css';
import { useFieldFrame } from './use-field-frame.tsx';

/** Maximum options and characters for buttons side by side. */
const most = { options: 4, characters: 36 };

/** Control for a choice: side by side if the options are few and short. */
export function SelectControl({ field, label, path }: ControlProps<FieldOfKind<'select'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<string>(field, path);
  const { id, ...frame } = useFieldFrame(field, label, path);
  const options = field.options.map((option) => ({ value: option.value, label: localise(option.label) }));
  const isKnown = options.some((option) => option.value === value);
  const isOpen = value === '' && !isKnown;
  const characters = options.reduce((sum, option) => sum + option.label.length, 0);
  if ((isKnown || isOpen) && options.length <= most.options && characters <= most.characters) {
    return (
      <Input.Wrapper {...frame} labelElement="div" labelProps={{ id: `${id}-label` }}>
        <div>
          <SegmentedControl
            id={id}
            aria-labelledby={`${id}-label`}
            className={`wrap ${classes.segments}`}
            size="sm"
            data={options}
            value={value}
            onChange={(chosen) => setValue(chosen, false)}
          />
        </div>
      </Input.Wrapper>
    );
  }
  const unknown = isKnown ? [] : [{ value, label: isOpen ? t('fields.choose') : value }];
  return (
    <NativeSelect
      id={id}
      {...frame}
      data={[...unknown, ...options]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value, false)}
    />
  );
}
