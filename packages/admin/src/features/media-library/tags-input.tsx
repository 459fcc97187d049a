import { Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { X } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../fields/announce.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import classes from '../../ui/chips.module.css';

interface TagsInputProps {
  label: string;
  value: readonly string[];
  onChange(tags: string[]): void;
  /** Called with text that is not a tag yet; it becomes one when the field loses the focus. */
  onType?(text: string): void;
  error?: string | undefined;
  /** Whether tags can be added as well as removed. */
  canAdd?: boolean;
  /** Whether to focus the field when its dialog opens. */
  isFirst?: boolean;
  isDisabled?: boolean;
}

/** Maximum tag length in characters. */
const longest = 100;

/** Whether tags include one, regardless of case. */
const includes = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase());

interface TagFieldProps extends Pick<TagsInputProps, 'label' | 'value' | 'onChange' | 'onType' | 'error'> {
  input: RefObject<HTMLInputElement | null>;
  isFirst: boolean;
}

/** Tags of the library that can be added. */
function Suggestions({ id, value }: { id: string; value: readonly string[] }) {
  const { data } = useQuery({
    queryKey: [...mediaKey, 'tags'],
    queryFn: ({ signal }) => api.call(contract.media.listTags, { body: {}, signal }),
  });
  return (
    <datalist id={id}>
      {data?.tags
        .filter(({ name }) => !includes(value, name))
        .map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
    </datalist>
  );
}

/** Text field that turns its text into tags, and suggests those of the library. */
function TagField({ input, label, value, onChange, onType, error, isFirst }: TagFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const type = (text: string): void => {
    setTyped(text);
    onType?.(text);
  };
  const add = (text: string): void => {
    const tags = text
      .split(',')
      .map((tag) => tag.trim().slice(0, longest))
      .filter((tag, place, all) => tag !== '' && !includes(value, tag) && all.indexOf(tag) === place);
    if (tags.length > 0) {
      onChange([...value, ...tags]);
      announce(t('media.tags.added', { tags: tags.join(', ') }));
    }
    type('');
  };
  return (
    <>
      <TextInput
        ref={input}
        label={label}
        description={t('media.tags.help')}
        error={error}
        list={id}
        maxLength={longest * 2}
        autoComplete="off"
        {...(isFirst ? { 'data-autofocus': true } : {})}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value;
          // Suggestions arrive as whole values, without a key press.
          const isChosen = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText';
          if (text.includes(',') || isChosen) add(text);
          else type(text);
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
        }}
      />
      <Suggestions id={id} value={value} />
    </>
  );
}

interface ChipsProps {
  label: string;
  value: readonly string[];
  isDisabled: boolean;
  onRemove(tag: string): void;
}

function Chips({ label, value, isDisabled, onRemove }: ChipsProps) {
  const { t } = useTranslation();
  return (
    <ul className="flex wrap gap-6" aria-label={label}>
      {value.map((tag) => (
        <li key={tag} className={classes.chip}>
          <span>{tag}</span>
          {!isDisabled && (
            <button type="button" aria-label={t('media.tags.remove', { tag })} onClick={() => onRemove(tag)}>
              <X size={13} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Tag input with removable chips. Enter or a comma adds a tag. */
export function TagsInput({
  label,
  value,
  onChange,
  onType,
  error,
  canAdd = true,
  isFirst = false,
  isDisabled = false,
}: TagsInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const remove = (tag: string): void => {
    onChange(value.filter((one) => one !== tag));
    announce(t('media.tags.removed', { tag }));
    input.current?.focus();
  };
  return (
    <div className="stack gap-8">
      {canAdd && !isDisabled ? (
        <TagField
          input={input}
          label={label}
          value={value}
          onChange={onChange}
          error={error}
          isFirst={isFirst}
          {...(onType && { onType })}
        />
      ) : (
        <Input.Label labelElement="div">{label}</Input.Label>
      )}
      {value.length > 0 && <Chips label={label} value={value} isDisabled={isDisabled} onRemove={remove} />}
    </div>
  );
}
