import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  PanelTop,
  TableCellsMerge,
  TableCellsSplit,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { captionOfWords, wordsOfCaption } from './caption-html.ts';
import classes from './rich-text.module.css';
import { ToolbarButton } from './toolbar-button.tsx';

/** Whether the first row of the table at the caret is its head. */
function hasHead(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'table') return node.firstChild?.firstChild?.type.name === 'tableHeader';
  }
  return false;
}

/** Actions for the table at the caret. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const isHeadOn = useEditorState({ editor, selector: ({ editor: current }) => hasHead(current) });
  const { canMerge, canSplit } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      canMerge: current.can().mergeCells(),
      canSplit: current.can().splitCell(),
    }),
  });
  const actions = [
    ['addRowBefore', BetweenHorizontalStart, () => editor.chain().focus().addRowBefore().run()],
    ['addRow', BetweenHorizontalEnd, () => editor.chain().focus().addRowAfter().run()],
    ['addColumnBefore', BetweenVerticalStart, () => editor.chain().focus().addColumnBefore().run()],
    ['addColumn', BetweenVerticalEnd, () => editor.chain().focus().addColumnAfter().run()],
    ['deleteRow', TableRowsSplit, () => editor.chain().focus().deleteRow().run()],
    ['deleteColumn', TableColumnsSplit, () => editor.chain().focus().deleteColumn().run()],
    ['deleteTable', Trash2, () => editor.chain().focus().deleteTable().run()],
  ] as const;
  return (
    <>
      <span className={classes.divider} aria-hidden />
      <ToolbarButton
        label={t('fields.richText.headRow')}
        icon={PanelTop}
        isActive={isHeadOn}
        onClick={() => editor.chain().focus().toggleHeaderRow().run()}
      />
      <ToolbarButton
        label={t('fields.richText.mergeCells')}
        icon={TableCellsMerge}
        isDisabled={!canMerge}
        onClick={() => editor.chain().focus().mergeCells().run()}
      />
      <ToolbarButton
        label={t('fields.richText.splitCell')}
        icon={TableCellsSplit}
        isDisabled={!canSplit}
        onClick={() => editor.chain().focus().splitCell().run()}
      />
      {actions.map(([name, icon, run]) => (
        <ToolbarButton key={name} label={t(`fields.richText.${name}`)} icon={icon} onClick={run} />
      ))}
    </>
  );
}

/** Caption of the table at the caret. */
export function TableCaption({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const caption = useEditorState({
    editor,
    selector: ({ editor: current }) => wordsOfCaption(String(current.getAttributes('table').caption ?? '')),
  });
  return (
    <TextInput
      size="xs"
      className={classes.caption ?? ''}
      label={t('fields.richText.caption')}
      value={caption}
      maxLength={200}
      autoComplete="off"
      onChange={(event) =>
        editor.commands.updateAttributes('table', { caption: captionOfWords(event.currentTarget.value) })
      }
    />
  );
}
