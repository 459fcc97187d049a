import type { PropsOf } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { specs } from './specs.ts';

export function Specs({ label, title, items, block, context }: PropsOf<typeof specs>) {
  return (
    <Section name="specs" block={block} context={context} label={label} title={title}>
      <dl className="facts-rows">
        {items.map(({ key, term, value, to }, position) => (
          <div key={key} className="facts-row">
            <dt>
              <FieldText context={context} path={`items.${position}.term`} value={term} />
            </dt>
            <dd>
              <LinkTo link={to} unlinked="children">
                <FieldText context={context} path={`items.${position}.value`} value={value} />
              </LinkTo>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
