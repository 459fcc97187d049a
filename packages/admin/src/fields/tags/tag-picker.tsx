import { Input } from '@mantine/core';
import type { Tag } from '@ximblox/contract';
import { Lock, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import { OptionList } from '../option-list.tsx';
import { TagOptionText } from './tag-option-text.tsx';
import classes from '../../ui/chips.module.css';
import { useTagOptions } from './use-tag-options.ts';

interface TagPickerProps {
  id: string;
  label: string;
  description?: string;
  error?: string | undefined;
  /** IDs of the selected tags. */
  value: readonly number[];
  /** Maximum number of tags. */
  max: number;
  /** Whether new tags can be created. */
  canMake?: boolean;
  /** Tags to exclude. */
  without?: readonly number[];
  /** Called with text that is not a tag yet. */
  onType?(text: string): void;
  onAdd(id: number): void;
  onRemove(id: number): void;
}

const none: readonly number[] = [];

/** Selected tags, each with a remove button. */
function TagChips({ label, tags, onRemove }: { label: string; tags: readonly Tag[]; onRemove(tag: Tag): void }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.id} className={classes.chip}>
          {tag.private && <Lock size={12} aria-label={t('tags.private')} />}
          <span>{tag.name}</span>
          <button type="button" aria-label={t('tags.picker.remove', { name: tag.name })} onClick={() => onRemove(tag)}>
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Combobox of tags: chips, and an input with suggestions. */
export function TagPicker(props: TagPickerProps) {
  const { id, label, description, error, value, onAdd } = props;
  const { t } = useTranslation();
  const listID = useId();
  const input = useRef<HTMLInputElement>(null);
  const remove = (tag: Tag): void => {
    props.onRemove(tag.id);
    announce(t('tags.picker.removed', { name: tag.name }));
    input.current?.focus();
  };
  const picker = useTagOptions({
    value,
    max: props.max,
    canMake: props.canMake ?? false,
    without: props.without ?? none,
    onAdd: (name, tagID) => {
      if (value.includes(tagID)) return;
      onAdd(tagID);
      announce(t('tags.picker.added', { name }));
    },
    onRemove: remove,
  });
  const { isShown, marked, options, text } = picker;
  const report = useEffectEvent((typed: string) => props.onType?.(typed));
  useEffect(() => report(text), [text]);
  const isWrong = error !== undefined || picker.hasFailed || undefined;

  return (
    <Input.Wrapper id={id} label={label} description={description} error={error ?? picker.failure}>
      <div className="relative">
        {/* A click next to the chips focuses the input; the keyboard reaches it directly. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
        <div
          className={classes.box}
          data-error={isWrong}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          <TagChips label={label} tags={picker.chosen} onRemove={remove} />
          <input
            ref={input}
            id={id}
            className={classes.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listID : undefined}
            aria-activedescendant={isShown && options[marked] ? `${listID}-${marked}` : undefined}
            aria-describedby={description === undefined ? undefined : `${id}-description`}
            aria-invalid={isWrong}
            autoComplete="off"
            maxLength={100}
            value={text}
            readOnly={picker.isFull}
            onChange={(event) => picker.type(event.currentTarget.value)}
            onClick={picker.open}
            onKeyDown={picker.onKeyDown}
            onBlur={picker.close}
          />
        </div>
        {isShown && (
          <OptionList
            id={listID}
            label={label}
            options={options}
            marked={marked}
            keyOf={(option) => (option.kind === 'tag' ? option.tag.id : String(option.private))}
            renderOption={(option) => <TagOptionText option={option} />}
            onChoose={(option) => void picker.choose(option)}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
