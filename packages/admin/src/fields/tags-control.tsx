import { defaultTagsMax } from '@ximblox/blocks/internal';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { TagPicker } from './tags/tag-picker.tsx';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for the tags that filter a block's list. Only existing tags, since a new one has no pages. */
export function TagsControl({ field, label, path }: ControlProps<FieldOfKind<'tags'>>) {
  const [value, setValue] = useFieldValue<readonly number[]>(field, path);
  const { id, description, error } = useFieldFrame(field, label, path);
  return (
    <TagPicker
      id={id}
      label={label}
      {...(description === undefined ? {} : { description })}
      error={error}
      value={value}
      max={field.max ?? defaultTagsMax}
      onAdd={(tag) => setValue([...value, tag], false)}
      onRemove={(tag) =>
        setValue(
          value.filter((one) => one !== tag),
          false,
        )
      }
    />
  );
}
