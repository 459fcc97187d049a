import { Input } from '@mantine/core';
import { Lock, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { announce } from '../announce.ts';
import classes from './tag-picker.module.css';
import { optionNamed, type TagOption, tagOptions } from './tag-options.ts';
import { useTags, validateTag } from './use-tags.ts';

interface TagPickerProps {
  id: string;
  label: string;
  description?: string;
  error?: string | undefined;
  /** IDs of the tags that are chosen. */
  value: readonly number[];
  /** As many as may be chosen. */
  max: number;
  /** Whether tags that there are not yet can be made. */
  canMake?: boolean;
  /** Tags that are not offered. */
  without?: readonly number[];
  onAdd(id: number): void;
  onRemove(id: number): void;
}

const none: readonly number[] = [];

/** Tags as chips, and a field that offers others while one types; all of it by keys alone. */
export function TagPicker({
  id,
  label,
  description,
  error,
  value,
  max,
  canMake = false,
  without = none,
  onAdd,
  onRemove,
}: TagPickerProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [failure, setFailure] = useState<string>();
  const { tags, failure: unknown } = useTags();
  const chosen = (tags ?? []).filter((tag) => value.includes(tag.id));
  const isFull = chosen.length >= max;
  const options = tagOptions(tags ?? [], { text, taken: [...value, ...without], canMake });
  const current = options[marked];
  const shown = isOpen && !isFull && options.length > 0;

  const close = (): void => {
    setOpen(false);
    setMarked(-1);
  };
  const clear = (): void => {
    setText('');
    close();
  };
  const add = (name: string, tagID: number): void => {
    if (value.includes(tagID)) return;
    onAdd(tagID);
    announce(t('tags.picker.added', { name }));
  };
  const choose = async (option: TagOption): Promise<void> => {
    setFailure(undefined);
    if (option.kind === 'tag') {
      clear();
      return add(option.tag.name, option.tag.id);
    }
    // Whoever types on at once writes the next one.
    clear();
    try {
      const made = await validateTag(option.name, option.private);
      add(made.name, made.id);
    } catch (reason) {
      setText((typed) => (typed === '' ? option.name : typed));
      setFailure(errorsOfFailure(reason).map(textOf).join(' '));
    }
  };
  const remove = (tag: { id: number; name: string }): void => {
    onRemove(tag.id);
    announce(t('tags.picker.removed', { name: tag.name }));
    input.current?.focus();
  };
  const mark = (step: 1 | -1): void => {
    setOpen(true);
    setMarked((place) => {
      if (!shown) return 0;
      return place === -1 && step === -1 ? options.length - 1 : (place + step + options.length) % options.length;
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const last = chosen.at(-1);
    const named = optionNamed(options, text) ?? (text === '' ? undefined : options[0]);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      mark(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && text.trim() + (current ? ' ' : '') !== '') {
      event.preventDefault();
      const option = shown && current ? current : named;
      if (option) void choose(option);
    } else if (event.key === 'Escape' && isOpen) {
      // The list is closed, not the dialog that it is in.
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault();
      remove(last);
    }
  };
  const onType = (typed: string): void => {
    setFailure(undefined);
    const name = typed.replace(/[,;]\s*$/, '');
    setText(name);
    setOpen(true);
    setMarked(-1);
    if (name === typed) return;
    const option = optionNamed(tagOptions(tags ?? [], { text: name, taken: none, canMake }), name);
    if (option) void choose(option);
  };

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error ?? failure ?? (unknown ? errorsOfFailure(unknown).map(textOf).join(' ') : undefined)}
    >
      <div className="relative">
        {/* A click beside the chips means the input; keys reach it by themselves. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
        <div
          className={classes.box}
          data-error={(error ?? failure) !== undefined || undefined}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          {chosen.length > 0 && (
            <ul className={classes.chips} aria-label={label}>
              {chosen.map((tag) => (
                <li key={tag.id} className={classes.chip}>
                  {tag.private && <Lock size={12} aria-label={t('tags.private')} />}
                  <span>{tag.name}</span>
                  <button
                    type="button"
                    aria-label={t('tags.picker.remove', { name: tag.name })}
                    onClick={() => remove(tag)}
                  >
                    <X size={12} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={input}
            id={id}
            className={classes.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listID : undefined}
            aria-activedescendant={shown && current ? `${listID}-${marked}` : undefined}
            aria-describedby={description === undefined ? undefined : `${id}-description`}
            aria-invalid={(error ?? failure) !== undefined || undefined}
            autoComplete="off"
            maxLength={100}
            value={text}
            readOnly={isFull}
            onChange={(event) => onType(event.currentTarget.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </div>
        {shown && (
          <div id={listID} role="listbox" aria-label={label} className={classes.options}>
            {options.map((option, place) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
              <div
                key={option.kind === 'tag' ? option.tag.id : String(option.private)}
                id={`${listID}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === marked}
                className={`small row gap-8 rounded-small pad-4-8 hover-ground ${classes.option}`}
                data-marked={place === marked || undefined}
                // The input keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void choose(option)}
              >
                {option.kind === 'tag' ? (
                  <>
                    <span className="min-0 break-anywhere">{option.tag.name}</span>
                    {option.tag.private && (
                      <span className={`inline-row gap-4 muted ${classes.note}`}>
                        <Lock size={12} aria-hidden />
                        {t('tags.private')}
                      </span>
                    )}
                  </>
                ) : (
                  <>
                    {option.private ? <Lock size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
                    <span className="min-0 break-anywhere">
                      {t(option.private ? 'tags.picker.makePrivate' : 'tags.picker.makePublic', { name: option.name })}
                    </span>
                  </>
                )}
              </div>
            ))}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}
