import type { PropsOf } from '@ximblox/blocks';
import { editField, LinkTo } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { specs } from './specs.ts';

export function Specs({ label, title, items, block, context }: PropsOf<typeof specs>) {
  return (
    <Section name="specs" block={block} context={context} label={label} title={title}>
      <dl className="facts-rows">
        {items.map(({ term, value, to }, position) => (
          <div key={term} className="facts-row" {...editField(context, `items.${position}.value`)}>
            <dt>{term}</dt>
            <dd>
              <LinkTo link={to} unlinked="children">
                {value}
              </LinkTo>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
