import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { RichTextMark } from '@ximblox/blocks';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  SquareCode,
  Table as TableIcon,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TableToolbar } from './table-toolbar.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

interface Tool {
  name: string;
  mark: RichTextMark;
  icon: LucideIcon;
  isActive(editor: Editor): boolean;
  run(editor: Editor): void;
}

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  mark: 'heading',
  icon,
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const tools: readonly Tool[] = [
  {
    name: 'bold',
    mark: 'bold',
    icon: Bold,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    mark: 'italic',
    icon: Italic,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    name: 'bulletList',
    mark: 'bullet-list',
    icon: List,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    mark: 'ordered-list',
    icon: ListOrdered,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    mark: 'quote',
    icon: Quote,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    mark: 'code',
    icon: Code,
    isActive: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'codeBlock',
    mark: 'code',
    icon: SquareCode,
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

interface RichTextToolbarProps {
  id: string;
  editor: Editor;
  marks: readonly RichTextMark[];
  label: string;
  onLink(): void;
}

/** Toolbar of a rich text, with the marks that its field allows. */
export function RichTextToolbar({ id, editor, marks, label, onLink }: RichTextToolbarProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(ref, () => editor.commands.focus());
  const own = tools.filter((tool) => marks.includes(tool.mark));
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: own
        .filter((tool) => tool.isActive(current))
        .map((tool) => tool.name)
        .join(' '),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
  const activeNames = active.tools.split(' ');
  const text = (name: string): string => t(`fields.richText.${name}` as 'fields.richText.bold');
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside take the focus, one of them at a time
    <div
      ref={ref}
      id={id}
      role="toolbar"
      aria-label={t('fields.richText.toolbar', { label })}
      className="flex wrap gap-2 line-below pad-4"
      {...roving}
    >
      {own.map((tool) => (
        <ToolbarButton
          key={tool.name}
          label={text(tool.name)}
          icon={tool.icon}
          isActive={activeNames.includes(tool.name)}
          onClick={() => tool.run(editor)}
        />
      ))}
      {marks.includes('link') && (
        <ToolbarButton label={text('link')} icon={Link2} isActive={active.link} onClick={onLink} />
      )}
      {marks.includes('table') && !active.table && (
        <ToolbarButton
          label={text('table')}
          icon={TableIcon}
          onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      )}
      {active.table && <TableToolbar editor={editor} />}
    </div>
  );
}
