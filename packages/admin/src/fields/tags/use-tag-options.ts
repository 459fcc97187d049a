import type { Tag } from '@ximblox/contract';
import { type KeyboardEvent, useState } from 'react';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { optionNamed, type TagOption, tagOptions } from './tag-options.ts';
import { useTags, validateTag } from './use-tags.ts';

interface TagOptionsProps {
  /** IDs of the selected tags. */
  value: readonly number[];
  max: number;
  canMake: boolean;
  /** Tags to exclude. */
  without: readonly number[];
  onAdd(name: string, id: number): void;
  onRemove(tag: Tag): void;
}

/** Separators that end a tag while typing. */
const separator = /[,;]\s*$/;

interface PickerKeys {
  /** The active option of the open list. */
  current: TagOption | undefined;
  /** The option that the typed text means. */
  named: TagOption | undefined;
  isOpen: boolean;
  /** The tag that was chosen last. */
  last: Tag | undefined;
  onMark(step: 1 | -1): void;
  onChoose(option: TagOption): void;
  onClose(): void;
  onRemove(tag: Tag): void;
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, keys: PickerKeys): void {
  const { current, named, isOpen, last } = keys;
  if (event.nativeEvent.isComposing) return;
  const text = event.currentTarget.value;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    keys.onMark(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && (text.trim() !== '' || current)) {
    event.preventDefault();
    const option = current ?? named;
    if (option) keys.onChoose(option);
  } else if (event.key === 'Escape' && isOpen) {
    // Closes the list, not the surrounding dialog.
    event.stopPropagation();
    keys.onClose();
  } else if (event.key === 'Backspace' && text === '' && last) {
    event.preventDefault();
    keys.onRemove(last);
  }
}

/** State of a tag picker: the typed text, its options and the active option. */
export function useTagOptions({ value, max, canMake, without, onAdd, onRemove }: TagOptionsProps) {
  const textOf = useErrorText();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [failure, setFailure] = useState<string>();
  const { tags = [], failure: unread } = useTags();
  const chosen = tags.filter((tag) => value.includes(tag.id));
  const isFull = chosen.length >= max;
  const options = tagOptions(tags, { text, taken: [...value, ...without], canMake });
  const current = options[marked];
  const isShown = isOpen && !isFull && options.length > 0;

  const close = (): void => {
    setOpen(false);
    setMarked(-1);
  };
  const clear = (): void => {
    setText('');
    close();
  };
  const choose = async (option: TagOption): Promise<void> => {
    setFailure(undefined);
    // Allows typing the next tag during the request.
    clear();
    if (option.kind === 'tag') return onAdd(option.tag.name, option.tag.id);
    try {
      const made = await validateTag(option.name, option.private);
      onAdd(made.name, made.id);
    } catch (reason) {
      setText((typed) => (typed === '' ? option.name : typed));
      setFailure(errorsOfFailure(reason).map(textOf).join(' '));
    }
  };
  const mark = (step: 1 | -1): void => {
    setOpen(true);
    setMarked((place) => {
      if (!isShown) return 0;
      return place === -1 && step === -1 ? options.length - 1 : (place + step + options.length) % options.length;
    });
  };
  const type = (typed: string): void => {
    setFailure(undefined);
    const name = typed.replace(separator, '');
    setText(name);
    setOpen(true);
    setMarked(-1);
    if (name === typed) return;
    const option = optionNamed(tagOptions(tags, { text: name, taken: [], canMake }), name);
    if (option) void choose(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void =>
    handleKey(event, {
      current: isShown ? current : undefined,
      named: optionNamed(options, text) ?? (text === '' ? undefined : options[0]),
      isOpen,
      last: chosen.at(-1),
      onMark: mark,
      onChoose: (option) => void choose(option),
      onClose: close,
      onRemove,
    });
  return {
    chosen,
    text,
    options,
    marked,
    isFull,
    isShown,
    failure: failure ?? (unread ? errorsOfFailure(unread).map(textOf).join(' ') : undefined),
    /** Whether creating a tag failed. */
    hasFailed: failure !== undefined,
    open: (): void => setOpen(true),
    close,
    choose,
    type,
    onKeyDown,
  };
}
