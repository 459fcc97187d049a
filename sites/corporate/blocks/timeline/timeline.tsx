import type { PropsOf } from '@ximblox/blocks';
import { editField } from '@ximblox/site/kit';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { timeline } from './timeline.ts';

export function Timeline({ label, title, items, surface, block, context }: PropsOf<typeof timeline>) {
  return (
    <Section name="timeline" block={block} context={context} label={label} title={title} surface={surface}>
      <ol className="timeline-list">
        {items.map((item, position) => (
          <li key={`${item.when} ${item.title}`} className="timeline-item">
            <p className="timeline-when" {...editField(context, `items.${position}.when`)}>
              {item.when}
            </p>
            <div className="timeline-words">
              <div {...editField(context, `items.${position}.title`)}>
                <ItemHeading under={title}>{item.title}</ItemHeading>
              </div>
              {item.text && <p {...editField(context, `items.${position}.text`)}>{item.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
