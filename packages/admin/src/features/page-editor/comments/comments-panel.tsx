import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { type CommentThread, contract, pageHeaderKey } from '@ximblox/contract';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../../fields/field-label.ts';
import { api } from '../../../lib/api.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { fieldsOf, useEditor, useEditorState } from '../editor-context.ts';
import { useChangeNames } from '../history/change-names.ts';
import { documentIn } from '../store/editor-state.ts';
import { useAddressPart } from '../use-address-part.ts';
import { useSelection } from '../use-selection.ts';
import { CommentForm } from './comment-form.tsx';
import { Thread } from './comment-thread.tsx';
import classes from './comments.module.css';
import { openThreads, useComments } from './use-comments.ts';

/** Places for a new comment: the page, the open block or page header, or one of its fields. */
function usePlaces(): { block: string; places: { value: string; label: string }[] } {
  const { t } = useTranslation();
  const { blockTypes, pageType } = useEditor();
  const names = useChangeNames();
  const [selected] = useSelection();
  const type = useEditorState((state) => (selected === null ? undefined : documentIn(state).blocks[selected]?.type));
  const page = { value: 'page', label: t('editor.comments.thePage') };
  if (selected === pageHeaderKey) {
    const fields = ['title', ...Object.keys(pageType?.fields ?? {}).map((field) => `typeData.${field}`)];
    const header = t('editor.pageHeader.title');
    return {
      block: '',
      places: [
        page,
        ...fields.map((field) => ({ value: `page:${field}`, label: `${header} › ${names.ofPage(field)}` })),
      ],
    };
  }
  if (selected === null || type === undefined) return { block: '', places: [page] };
  const known = blockTypes.get(type);
  const fields = fieldsOf(known);
  const name = known?.label ?? type;
  return {
    block: selected,
    places: [
      page,
      { value: 'block:', label: name },
      ...Object.keys(fields ?? {}).map((field) => ({
        value: `block:${field}`,
        label: `${name} › ${labelAt(fields, field)}`,
      })),
    ],
  };
}

/** Starts a thread, at the open block by default. */
function NewThread() {
  const { t } = useTranslation();
  const { block, places } = usePlaces();
  const [chosen, setChosen] = useState<{ block: string; value: string }>();
  const first = block === '' ? 'page' : 'block:';
  const isOffered = chosen?.block === block && places.some((place) => place.value === chosen.value);
  const value = isOffered ? chosen.value : first;
  const [owner, field = ''] = value.split(':');
  return (
    <div className={`stack gap-8 line-below ${classes.new}`}>
      {places.length > 1 && (
        <NativeSelect
          label={t('editor.comments.where')}
          value={value}
          onChange={(event) => setChosen({ block, value: event.currentTarget.value })}
          data={places}
        />
      )}
      <CommentForm
        label={t('editor.comments.new')}
        submit={t('editor.comments.add')}
        send={(pageID, content) =>
          api.call(contract.comments.add, {
            params: { id: String(pageID) },
            body: { ...content, block: owner === 'block' ? block : '', field },
          })
        }
      />
    </div>
  );
}

/** Threads of the page and its blocks: the open ones, the linked one, and resolved ones on request. */
export function CommentsPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useComments();
  const [isWhole, setWhole] = useState(false);
  const [linkedID] = useAddressPart('comment');
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { threads, mayComment } = data;
  const open = openThreads(threads);
  const isLinked = ({ id }: CommentThread): boolean => String(id) === linkedID;
  const shown = threads.filter((thread) => isWhole || open.includes(thread) || isLinked(thread));
  const resolved = threads.length - open.length;
  return (
    <>
      {mayComment && <NewThread />}
      {resolved > 0 && (
        <Switch
          className="margin-top-12"
          label={t('editor.comments.showResolved', { count: resolved })}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 && <EmptyState icon={MessageSquare} title={t('editor.comments.empty')} />}
      <ol aria-label={t('editor.rail.panel.comments')}>
        {shown.map((thread) => (
          <Thread key={thread.id} thread={thread} mayComment={mayComment} isLinked={isLinked(thread)} />
        ))}
      </ol>
    </>
  );
}
