import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, RichTextView } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { text } from './text.ts';

export function Text({ label, title, text: words, note, block, context }: PropsOf<typeof text>) {
  return (
    <Section name="text" block={block} context={context} label={label} title={title}>
      <div className="text-words">
        <RichTextView className="prose" value={words} edit={editField(context, 'text')} />
      </div>
      {isShown(context, note) && (
        <aside className="text-note">
          <p>
            <FieldText context={context} path="note" value={note} />
          </p>
        </aside>
      )}
    </Section>
  );
}
