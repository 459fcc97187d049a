import type { PropsOf } from '@ximblox/blocks';
import { editField } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { facts } from './facts.ts';

export function Facts({ label, title, facts: items, source, surface, block, context }: PropsOf<typeof facts>) {
  return (
    <Section name="facts" block={block} context={context} label={label} title={title} surface={surface}>
      <dl className={`facts-list facts-${items.length}`}>
        {items.map((fact, position) => (
          <div key={fact.label} className="fact" {...editField(context, `facts.${position}.value`)}>
            <dt className="fact-label">{fact.label}</dt>
            <dd className="fact-value">
              {fact.value}
              {fact.unit && <span className="fact-unit"> {fact.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {source && (
        <p className="facts-source" {...editField(context, 'source')}>
          {source}
        </p>
      )}
    </Section>
  );
}
