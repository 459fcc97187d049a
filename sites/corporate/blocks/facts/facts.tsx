import type { PropsOf } from '@ximblox/blocks';
import { FieldText, isShown } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { facts } from './facts.ts';

export function Facts({ label, title, facts: items, source, surface, block, context }: PropsOf<typeof facts>) {
  return (
    <Section name="facts" block={block} context={context} label={label} title={title} surface={surface}>
      <dl className={`facts-list facts-${items.length}`}>
        {items.map((fact, position) => (
          <div key={fact.key} className="fact">
            <dt className="fact-label">
              <FieldText context={context} path={`facts.${position}.label`} value={fact.label} />
            </dt>
            <dd className="fact-value">
              <FieldText context={context} path={`facts.${position}.value`} value={fact.value} />
              {isShown(context, fact.unit) && (
                <span className="fact-unit">
                  {' '}
                  <FieldText context={context} path={`facts.${position}.unit`} value={fact.unit} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isShown(context, source) && (
        <p className="facts-source">
          <FieldText context={context} path="source" value={source} />
        </p>
      )}
    </Section>
  );
}
