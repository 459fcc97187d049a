import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type Person } from '@ximblox/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import classes from './comments.module.css';
import { useCommentAction } from './use-comments.ts';

interface CommentFormProps {
  label: string;
  submit: string;
  initial?: string;
  hasFocus?: boolean;
  send(pageID: number, words: { text: string; mentions: number[] }): Promise<unknown>;
  onDone?(): void;
  onCancel?(): void;
}

const mostPeople = 5;

/** What stands behind the last `@` before the caret; null when nobody is being mentioned. */
const asked = (text: string, caret: number): string | null =>
  /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))?.[1] ?? null;

/** Writes a comment; `@` offers the people who may be mentioned. */
export function CommentForm({ label, submit, initial = '', hasFocus, send, onDone, onCancel }: CommentFormProps) {
  const { t } = useTranslation();
  const { pageID, isRunning, errors, run } = useCommentAction();
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const listID = useId();
  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);
  const people = useQuery({
    queryKey: ['pages', 'people', pageID],
    queryFn: ({ signal }) => api.call(contract.publication.people, { params: { id: String(pageID) }, signal }),
    enabled: text.includes('@'),
  });
  const term = asked(text, caret);
  const offered =
    term === null
      ? []
      : (people.data ?? [])
          .filter(({ name }) => name.toLocaleLowerCase().startsWith(term.toLocaleLowerCase()) && name !== term)
          .slice(0, mostPeople);

  const pick = ({ name }: Person): void => {
    const start = caret - (term?.length ?? 0);
    const next = `${text.slice(0, start)}${name} ${text.slice(caret)}`;
    setText(next);
    setCaret(start + name.length + 1);
    area.current?.focus();
  };
  const post = async (): Promise<void> => {
    const mentions = (people.data ?? []).filter(({ name }) => text.includes(`@${name}`)).map(({ ID }) => ID);
    if (!(await run(() => send(pageID, { text, mentions })))) return;
    setText('');
    onDone?.();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void post();
      }}
    >
      <ErrorList errors={errors} />
      <Textarea
        ref={area}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        label={label}
        description={t('editor.comments.mentionHelp')}
        value={text}
        aria-controls={offered.length > 0 ? listID : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      {offered.length > 0 && (
        <ul id={listID} className={classes.people} aria-label={t('editor.comments.people')}>
          {offered.map((person) => (
            <li key={person.ID}>
              <button type="button" onClick={() => pick(person)}>
                @{person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" size="compact-md" variant="default" loading={isRunning} disabled={text.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
