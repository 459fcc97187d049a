import type { PropsOf } from '@ximblox/blocks';
import { FieldText, isShown } from '@ximblox/site/kit';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { timeline } from './timeline.ts';

export function Timeline({ label, title, items, surface, block, context }: PropsOf<typeof timeline>) {
  return (
    <Section name="timeline" block={block} context={context} label={label} title={title} surface={surface}>
      <ol className="timeline-list">
        {items.map((item, position) => (
          <li key={item.key} className="timeline-item">
            <p className="timeline-when">
              <FieldText context={context} path={`items.${position}.when`} value={item.when} />
            </p>
            <div className="timeline-words">
              <ItemHeading under={title}>
                <FieldText context={context} path={`items.${position}.title`} value={item.title} />
              </ItemHeading>
              {isShown(context, item.text) && (
                <p>
                  <FieldText context={context} path={`items.${position}.text`} value={item.text} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
