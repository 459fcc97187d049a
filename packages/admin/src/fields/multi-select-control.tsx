import { Checkbox, Input } from '@mantine/core';
import { localise } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { ChoicePicker } from './choice-picker.tsx';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { framed, useFieldFrame } from './use-field-frame.tsx';

/** Control for several choices: a combobox with chips, or checkboxes. */
export function MultiSelectControl({ field, label, path }: ControlProps<FieldOfKind<'multiSelect'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<readonly string[]>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const choices = field.options.map((option) => ({ value: option.value, label: localise(option.label) }));
  const max = field.max ?? choices.length;
  const isLimited = field.max !== undefined || (field.min ?? 0) > 1;
  const count = `${frame.id}-count`;
  const description = [isLimited ? count : '', describedBy ?? ''].join(' ').trim() || undefined;
  // Checkboxes of values that are no longer options, so that they can be removed.
  const lost = value.filter((one) => !choices.some((choice) => choice.value === one));
  return (
    <Input.Wrapper {...wrapper}>
      {field.display === 'checkboxes' ? (
        <div
          id={frame.id}
          role="group"
          aria-label={label}
          aria-describedby={description}
          className="stack gap-8-16 tiles"
        >
          {[...choices, ...lost.map((one) => ({ value: one, label: one }))].map((choice) => {
            const isChosen = value.includes(choice.value);
            return (
              <Checkbox
                key={choice.value}
                label={choice.label}
                checked={isChosen}
                error={frame.error !== undefined}
                disabled={!isChosen && value.length >= max}
                onChange={() =>
                  setValue(isChosen ? value.filter((one) => one !== choice.value) : [...value, choice.value], false)
                }
              />
            );
          })}
        </div>
      ) : (
        <ChoicePicker
          id={frame.id}
          label={label}
          describedBy={description}
          isRefused={frame.error !== undefined}
          choices={choices}
          value={value}
          max={max}
          onChange={(chosen) => setValue(chosen, false)}
        />
      )}
      {isLimited && (
        <p id={count} className="caption muted tabular margin-top-4">
          {t('fields.list.count', { count: value.length, max })}
          {(field.min ?? 0) > 1 && ` · ${t('fields.list.min', { count: field.min })}`}
        </p>
      )}
    </Input.Wrapper>
  );
}
