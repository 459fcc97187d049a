import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import classes from './choice-picker.module.css';
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

/** Combobox of fixed choices: chips, and an input that filters the remaining ones. */
export function ChoicePicker({ id, label, describedBy, isRefused, choices, value, max, onChange }: ChoicePickerProps) {
  const { t } = useTranslation();
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const isReadOnly = useReadOnly();
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

  return (
    <div className="relative">
      {/* A click next to the chips focuses the input; the keyboard reaches it directly. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div
        className={classes.box}
        data-error={isRefused || undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {value.length > 0 && (
          <ul className={classes.chips} aria-label={label}>
            {value.map((one) => (
              <li key={one} className={classes.chip}>
                <span>{nameOf(one)}</span>
                {!isReadOnly && (
                  <button
                    type="button"
                    aria-label={t('fields.list.remove', { name: nameOf(one) })}
                    onClick={() => remove(one)}
                  >
                    <X size={12} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
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
        <div id={listID} role="listbox" aria-label={label} className={classes.options}>
          {options.map((option, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
            <div
              key={option.value}
              id={`${listID}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === marked}
              className={`small rounded-small pad-4-8 hover-ground ${classes.option}`}
              data-marked={place === marked || undefined}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
