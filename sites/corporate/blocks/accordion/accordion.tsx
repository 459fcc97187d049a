import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, RichTextView } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { accordion } from './accordion.ts';

export function Accordion({ label, title, items, block, context }: PropsOf<typeof accordion>) {
  return (
    <Section name="accordion" block={block} context={context} label={label} title={title}>
      <div className="accordion-items">
        {items.map(({ key, question, answer }, position) => (
          <details key={key} className="accordion-item" open={context.preview}>
            <summary className="accordion-question">
              <span className="accordion-words">
                <FieldText context={context} path={`items.${position}.question`} value={question} />
              </span>
              <span className="accordion-sign" aria-hidden="true" />
            </summary>
            <div className="accordion-answer">
              <RichTextView className="prose" value={answer} edit={editField(context, `items.${position}.answer`)} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
