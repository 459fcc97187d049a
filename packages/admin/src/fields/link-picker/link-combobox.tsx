import { Input } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorState } from '../../ui/states.tsx';
import classes from '../../ui/chips.module.css';
import { OptionList } from '../option-list.tsx';
import { LinkOptionText } from './link-option-text.tsx';
import { isAddress, type LinkOption, linkOfOption, typedAnchor } from './typed-link.ts';
import { useLinkOptions } from './use-link-options.ts';

export interface LinkComboboxProps {
  id: string;
  label: string;
  /** IDs of help and errors. */
  describedBy?: string | undefined;
  isRefused?: boolean;
  /** Initial text: the address of the current link. */
  text?: string;
  locale: string;
  /** Whether the link may lead to an address that is no page of the site. */
  canBeAddress: boolean;
  /** Whether the suggestions float and close when the focus leaves; they stay open otherwise. */
  isFloating: boolean;
  onPick(link: LinkValue): void;
  /** Called by Escape when no list is open that it closes. */
  onCancel?: (() => void) | undefined;
}

const keyOf = (option: LinkOption): string => {
  if (option.kind === 'url') return option.url;
  return option.kind === 'page' ? `page:${option.page.id}` : `#${option.anchor}`;
};

interface ComboboxKeys {
  /** The option that an arrow key has marked. */
  current: LinkOption | undefined;
  canClose: boolean;
  onMark(step: 1 | -1): void;
  onSubmit(): void;
  onType(text: string): void;
  onClose(): void;
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, keys: ComboboxKeys): void {
  const { current, canClose, onMark, onSubmit, onType, onClose } = keys;
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    onMark(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter') {
    // The field may be inside a form of the page.
    event.preventDefault();
    if (event.currentTarget.value.trim() !== '' || current) onSubmit();
  } else if (event.key === '#' && current?.kind === 'page') {
    event.preventDefault();
    onType(`${current.page.url}#`);
  } else if (event.key === 'Escape' && canClose) {
    event.stopPropagation();
    onClose();
  }
}

/** State of a link combobox: typed text, options and the active option. */
function useLinkCombobox({ text = '', locale, canBeAddress, isFloating, onPick, onCancel }: LinkComboboxProps) {
  const [typed, setTyped] = useState(text);
  const [isOpen, setOpen] = useState(!isFloating);
  const [pointed, setPointed] = useState<number | null>(null);
  const [wasRefused, setRefused] = useState(false);
  const found = useLinkOptions(typed, isOpen, { locale, canBeAddress });
  const { options, isCurrent } = found;
  // Before typing no option is active, so that Enter alone chooses nothing.
  const marked = Math.min(pointed ?? (typed.trim() === '' || typed === text ? -1 : 0), options.length - 1);
  const isShown = isOpen && options.length > 0;

  const close = (): void => {
    setPointed(null);
    if (isFloating) setOpen(false);
  };
  const choose = (option: LinkOption | undefined): void => {
    if (!option) return setRefused(canBeAddress);
    close();
    onPick(linkOfOption(option));
  };
  // A user who presses Enter and leaves the field before the server has answered chooses once.
  const isAsking = useRef(false);
  /** Chooses the active option, or the first one once the server has answered for the typed text. */
  const submit = async (): Promise<void> => {
    if (isAsking.current) return;
    if (isCurrent || pointed !== null) return choose(options[Math.max(marked, 0)]);
    isAsking.current = true;
    const [first] = await found.fetchOptions().catch(() => options);
    isAsking.current = false;
    choose(first);
  };
  const type = (next: string): void => {
    setTyped(next);
    setOpen(true);
    setPointed(null);
    setRefused(false);
  };
  const mark = (step: 1 | -1): void => {
    setOpen(true);
    const { length } = options;
    if (!isShown || length === 0) setPointed(step === 1 ? 0 : Math.max(0, length - 1));
    else setPointed(marked === -1 && step === -1 ? length - 1 : (marked + step + length) % length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void =>
    handleKey(event, {
      current: pointed === null ? undefined : options[pointed],
      canClose: isFloating && (isShown || onCancel !== undefined),
      onMark: mark,
      onSubmit: () => void submit(),
      onType: type,
      onClose: () => (isShown ? close() : onCancel?.()),
    });
  const onBlur = (): void => {
    close();
    if (!isFloating || typed === text || typed.trim() === '') return;
    // What was typed is not lost: an address counts without Enter, and anything else stays, marked.
    if (isAddress(typed)) void submit();
    else setRefused(canBeAddress);
  };
  return { ...found, typed, marked, isShown, wasRefused, open: () => setOpen(true), choose, type, onKeyDown, onBlur };
}

/** Combobox for the target of a link: suggests pages from the first character, takes any address, and lists anchors after `#`. */
export function LinkCombobox(props: LinkComboboxProps) {
  const { t } = useTranslation();
  const errorText = useErrorText('beside its field');
  const listID = useId();
  const box = useLinkCombobox(props);
  const { typed, options, marked, isShown, isCurrent } = box;
  const { isFloating, label, canBeAddress } = props;
  const help = canBeAddress ? t('fields.link.help') : undefined;
  const error = box.wasRefused ? errorText({ property: 'url', code: 'V_13' }) : undefined;
  const isWrong = props.isRefused || error !== undefined;
  const describedBy = [props.describedBy, error && `${props.id}-error`, `${listID}-help`];
  return (
    <Input.Wrapper
      id={props.id}
      className="min-0 grow"
      label={isFloating ? undefined : label}
      description={isFloating ? undefined : help}
      error={error}
    >
      <div className="relative">
        <div className={classes.box} data-error={isWrong || undefined}>
          <Search size={16} aria-hidden className="rigid muted" />
          <input
            id={props.id}
            className={classes.input}
            role="combobox"
            data-autofocus={isFloating ? undefined : true}
            aria-label={isFloating ? label : undefined}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listID : undefined}
            aria-activedescendant={isShown && options[marked] ? `${listID}-${marked}` : undefined}
            aria-describedby={describedBy.filter(Boolean).join(' ')}
            aria-invalid={isWrong || undefined}
            placeholder={canBeAddress ? t('fields.link.placeholder') : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={typed}
            onChange={(event) => box.type(event.currentTarget.value)}
            onClick={box.open}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={box.onKeyDown}
            onBlur={box.onBlur}
          />
        </div>
        {isShown && (
          <OptionList
            id={listID}
            label={t('fields.link.suggestions')}
            options={options}
            marked={marked}
            className={isFloating ? undefined : 'list-box margin-top-8'}
            keyOf={keyOf}
            renderOption={(option) => <LinkOptionText option={option} />}
            onChoose={box.choose}
          />
        )}
      </div>
      <span id={`${listID}-help`} className="visually-hidden">
        {help}
      </span>
      {box.error !== null && !isShown && <ErrorState failure={box.error} onRetry={box.retry} />}
      <output className={options.length === 0 && isCurrent && typed.trim() !== '' ? 'small muted' : 'visually-hidden'}>
        {isCurrent &&
          typed !== props.text &&
          (options.length > 0
            ? t('search.count', { count: options.length })
            : t(typedAnchor(typed) === null ? 'search.noResults' : 'fields.link.noAnchors'))}
      </output>
    </Input.Wrapper>
  );
}
