import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import classes from '../ui/chips.module.css';
import { OptionList } from './option-list.tsx';
import { useReadOnly } from './read-only.tsx';

interface Choice {
  value: string;
  label: string;
}

interface ChoicePickerProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  isRefused: boolean;
  choices: readonly Choice[];
  /** Chosen values; of unknown ones the value is shown. */
  value: readonly string[];
  max: number;
  onChange(value: readonly string[]): void;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface ChipsProps {
  label: string;
  value: readonly string[];
  nameOf(one: string): string;
  onRemove(one: string): void;
}

/** Chosen values, each with a button to remove it. */
function Chips({ label, value, nameOf, onRemove }: ChipsProps) {
  const { t } = useTranslation();
  const isReadOnly = useReadOnly();
  return (
    <ul className={classes.chips} aria-label={label}>
      {value.map((one) => (
        <li key={one} className={classes.chip}>
          <span>{nameOf(one)}</span>
          {!isReadOnly && (
            <button
              type="button"
              aria-label={t('fields.list.remove', { name: nameOf(one) })}
              onClick={() => onRemove(one)}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ComboboxOptions extends Pick<ChoicePickerProps, 'choices' | 'value' | 'max' | 'onChange'> {
  input: RefObject<HTMLInputElement | null>;
}

/** State of the input and its list, and their keys. */
function useCombobox({ input, choices, value, max, onChange }: ComboboxOptions) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const nameOf = (one: string): string => choices.find((choice) => choice.value === one)?.label ?? one;
  const isFull = value.length >= max;
  const options = choices.filter(
    (choice) => !value.includes(choice.value) && plain(choice.label).includes(plain(text.trim())),
  );
  const isShown = isOpen && !isFull && options.length > 0;

  const close = (): void => {
    setOpen(false);
    setMarked(0);
  };
  const add = ({ value: added, label: name }: Choice): void => {
    onChange([...value, added]);
    announce(t('tags.picker.added', { name }));
    setText('');
    close();
  };
  const remove = (one: string): void => {
    onChange(value.filter((other) => other !== one));
    announce(t('tags.picker.removed', { name: nameOf(one) }));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const [option, last] = [options[marked], value.at(-1)];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = isShown ? (key === 'ArrowDown' ? 1 : -1) : 0;
      setMarked((marked + step + options.length) % Math.max(1, options.length));
    } else if (key === 'Enter' && isShown && option) {
      event.preventDefault();
      add(option);
    } else if (key === 'Escape' && isOpen) {
      // Closes the list, not the surrounding dialog.
      event.stopPropagation();
      close();
    } else if (key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };

  return { text, setText, isFull, isShown, options, marked, setMarked, setOpen, nameOf, close, add, remove, onKeyDown };
}

/** Combobox of fixed choices: chips, and an input that filters the remaining ones. */
export function ChoicePicker({ id, label, describedBy, isRefused, choices, value, max, onChange }: ChoicePickerProps) {
  const { t } = useTranslation();
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ input, choices, value, max, onChange });
  const { text, isFull, isShown, options, marked } = combobox;
  const { setText, setMarked, setOpen, nameOf, close, add, remove, onKeyDown } = combobox;
  return (
    <div className="relative">
      {/* A click next to the chips focuses the input; the keyboard reaches it directly. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div
        className={classes.box}
        data-error={isRefused || undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {value.length > 0 && <Chips label={label} value={value} nameOf={nameOf} onRemove={remove} />}
        <input
          ref={input}
          id={id}
          className={classes.input}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listID : undefined}
          aria-activedescendant={isShown && options[marked] ? `${listID}-${marked}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={isRefused || undefined}
          autoComplete="off"
          placeholder={value.length === 0 ? t('fields.choose') : undefined}
          value={text}
          readOnly={isFull}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
            setMarked(0);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            setText('');
          }}
        />
      </div>
      {isShown && (
        <OptionList
          id={listID}
          label={label}
          options={options}
          marked={marked}
          keyOf={({ value: key }) => key}
          renderOption={({ label: name }) => name}
          onChoose={add}
        />
      )}
    </div>
  );
}
