import type { Editor } from '@tiptap/core';
import { BetweenHorizontalEnd, BetweenVerticalEnd, Columns2, Rows2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToolbarButton } from './toolbar-button.tsx';

/** What can be done with the table in which the caret stands. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  return (
    <>
      <ToolbarButton
        label={t('fields.richText.addRow')}
        icon={BetweenHorizontalEnd}
        onClick={() => editor.chain().focus().addRowAfter().run()}
      />
      <ToolbarButton
        label={t('fields.richText.addColumn')}
        icon={BetweenVerticalEnd}
        onClick={() => editor.chain().focus().addColumnAfter().run()}
      />
      <ToolbarButton
        label={t('fields.richText.deleteRow')}
        icon={Rows2}
        onClick={() => editor.chain().focus().deleteRow().run()}
      />
      <ToolbarButton
        label={t('fields.richText.deleteColumn')}
        icon={Columns2}
        onClick={() => editor.chain().focus().deleteColumn().run()}
      />
      <ToolbarButton
        label={t('fields.richText.deleteTable')}
        icon={Trash2}
        onClick={() => editor.chain().focus().deleteTable().run()}
      />
    </>
  );
}
