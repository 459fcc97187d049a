import { Input } from '@mantine/core';
import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import classes from '../../../ui/chips.module.css';
import { addKeywords, keywordLimits } from './keywords.ts';

interface KeywordsFieldProps {
  value: readonly string[];
  error: string | undefined;
  onChange(keywords: string[]): void;
}

function Chips({ value, onRemove }: { value: readonly string[]; onRemove(position: number): void }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.chips} aria-label={t('editor.seo.keywordsList')}>
      {value.map((keyword, position) => (
        <li key={keyword} className={classes.chip}>
          <span>{keyword}</span>
          <button
            type="button"
            aria-label={t('editor.seo.keywordRemove', { name: keyword })}
            onClick={() => onRemove(position)}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface KeywordInputProps {
  input: RefObject<HTMLInputElement | null>;
  isDisabled: boolean;
  onAdd(typed: string): void;
  onRemoveLast(): void;
}

/** Input that keeps the text until it is a keyword. */
function KeywordInput({ input, isDisabled, onAdd, onRemoveLast }: KeywordInputProps) {
  const [text, setText] = useState('');
  const add = (typed: string): void => {
    setText('');
    onAdd(typed);
  };
  return (
    <input
      ref={input}
      id="seo-keywords"
      className={classes.input}
      value={text}
      disabled={isDisabled}
      maxLength={keywordLimits.characters}
      enterKeyHint="done"
      onChange={({ currentTarget: { value: typed } }) => (/[,;]/.test(typed) ? add(typed) : setText(typed))}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (!/[,;\n\t]/.test(pasted)) return;
        event.preventDefault();
        add(`${text}${pasted}`);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && text.trim() !== '') {
          event.preventDefault();
          add(text);
        }
        if (event.key === 'Backspace' && text === '') {
          event.preventDefault();
          onRemoveLast();
        }
      }}
      onBlur={() => text.trim() !== '' && add(text)}
    />
  );
}

/**
 * Keywords as chips: Enter or a comma adds one, a pasted list adds several, Backspace in the empty input removes the
 * last.
 */
export function KeywordsField({ value, error, onChange }: KeywordsFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= keywordLimits.count;

  const add = (typed: string): void => {
    const keywords = addKeywords(value, typed);
    const count = keywords.length - value.length;
    if (count > 0) onChange(keywords);
    announce(
      count > 0
        ? t('editor.seo.keywordsAdded', { names: keywords.slice(-count).join(', ') })
        : t('editor.seo.keywordsKnown'),
    );
  };
  const remove = (position: number): void => {
    announce(t('editor.seo.keywordRemoved', { name: value[position] ?? '' }));
    onChange(value.toSpliced(position, 1));
    input.current?.focus();
  };

  return (
    <Input.Wrapper
      id="seo-keywords"
      label={t('editor.seo.keywords')}
      description={t('editor.seo.keywordsHelp')}
      error={error}
    >
      {/* A click next to the chips focuses the input; the keyboard reaches it directly. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div
        className={classes.box}
        data-error={error !== undefined || undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {value.length > 0 && <Chips value={value} onRemove={remove} />}
        <KeywordInput
          input={input}
          isDisabled={isFull}
          onAdd={add}
          onRemoveLast={() => value.length > 0 && remove(value.length - 1)}
        />
      </div>
      <p className="caption muted margin-top-4">
        {t('editor.seo.keywordsCount', { number: value.length, max: keywordLimits.count })}
      </p>
    </Input.Wrapper>
  );
}
