import { Button, Textarea } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { contract, type Person } from '@ximblox/contract';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSending } from '../../../lib/after-sending.ts';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import classes from './comments.module.css';
import { MentionList } from './mention-list.tsx';
import { mentionBegun, mentionedIn } from './mentions.ts';
import { useCommentAction } from './use-comments.ts';

interface CommentFormProps {
  label: string;
  submit: string;
  initial?: string;
  hasFocus?: boolean;
  send(pageID: number, content: { text: string; mentions: number[] }): Promise<unknown>;
  onDone?(): void;
  onCancel?(): void;
}

const maxSuggestions = 5;

const peopleQuery = (pageID: number) =>
  queryOptions({
    queryKey: ['pages', 'people', pageID],
    queryFn: ({ signal }) => api.call(contract.publication.people, { params: { id: String(pageID) }, signal }),
  });

/** Users that match the text after an `@`, without the current user. */
function useSuggestedPeople(pageID: number, term: string | null): Person[] {
  const me = useSession().ID;
  const { data = [] } = useQuery({ ...peopleQuery(pageID), enabled: term !== null });
  if (term === null) return [];
  const begun = term.toLocaleLowerCase();
  return data
    .filter(({ ID, name }) => ID !== me && name !== term && name.toLocaleLowerCase().startsWith(begun))
    .slice(0, maxSuggestions);
}

/** Suggests people for the name being typed after an `@`. */
function useMentions(pageID: number, area: RefObject<HTMLTextAreaElement | null>, initial: string) {
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(0);
  /** Position of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const term = mentionBegun(text, caret);
  const start = caret - (term?.length ?? 0);
  const suggestions = useSuggestedPeople(pageID, closedAt === start ? null : term);

  const pick = ({ name }: Person): void => {
    const end = start + name.length + 1;
    setText(`${text.slice(0, start)}${name} ${text.slice(caret)}`);
    setCaret(end);
    area.current?.focus();
    // Moves the caret after the inserted name, once it is rendered.
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end));
  };
  return { text, setText, setCaret, suggestions, pick, close: () => setClosedAt(start) };
}

interface ButtonsProps extends Pick<CommentFormProps, 'submit' | 'onCancel'> {
  isRunning: boolean;
  isEmpty: boolean;
}

function Buttons({ submit, onCancel, isRunning, isEmpty }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-4 to-end">
      {onCancel && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
      <Button type="submit" size="compact-md" variant="default" loading={isRunning} disabled={isEmpty}>
        {submit}
      </Button>
    </div>
  );
}

/** Sends the text, with the people who are mentioned in it. */
function usePost(send: CommentFormProps['send']) {
  const queryClient = useQueryClient();
  const { pageID, isRunning, errors, run } = useCommentAction();
  /** @returns whether it was sent */
  const post = async (text: string): Promise<boolean> => {
    if (text.trim() === '' || isRunning) return false;
    return run(async () => {
      // The user may submit before the list of people has loaded.
      const people = text.includes('@') ? await queryClient.ensureQueryData(peopleQuery(pageID)) : [];
      await send(pageID, { text, mentions: mentionedIn(text, people) });
    });
  };
  return { pageID, isRunning, errors, post };
}

/** Form for a comment; `@` suggests users to mention. */
export function CommentForm({ label, submit, initial = '', hasFocus, send, onDone, onCancel }: CommentFormProps) {
  const { t } = useTranslation();
  const { pageID, isRunning, errors, post: postText } = usePost(send);
  const area = useRef<HTMLTextAreaElement>(null);
  const listID = useId();
  const { text, setText, setCaret, suggestions, pick, close } = useMentions(pageID, area, initial);
  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);
  const post = async (): Promise<void> => {
    if (!(await postText(text))) return;
    setText((now) => afterSending(now, text));
    onDone?.();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void post();
      return;
    }
    const [first] = suggestions;
    if (!first || event.nativeEvent.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') pick(first);
    else if (event.key === 'Escape') close();
    else document.getElementById(listID)?.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels from each of its elements
    <form
      className={`stack gap-8 ${classes.form}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onCancel) return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void post();
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
        aria-controls={suggestions.length > 0 ? listID : undefined}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      {suggestions.length > 0 && (
        <MentionList id={listID} people={suggestions} onPick={pick} onLeave={() => area.current?.focus()} />
      )}
      <Buttons submit={submit} isRunning={isRunning} isEmpty={text.trim() === ''} {...(onCancel && { onCancel })} />
    </form>
  );
}
