import type { RenderContext } from '@ximblox/blocks';
import { editField } from '@ximblox/site/kit';

/** A term with its value, such as a salary. */
export interface Fact {
  term: string;
  value: string;
  /** Field of the page type that it shows, so that a click in the preview leads there. */
  field?: string;
}

/** The facts that have a value. */
export const filled = (facts: Fact[]): Fact[] => facts.filter(({ value }) => value !== '');

interface FactsRowsProps {
  facts: Fact[];
  context: Pick<RenderContext, 'preview' | 'editFields' | 'locale'>;
}

/** Facts in the opening of a page, one per row. */
export function FactsRows({ facts, context }: FactsRowsProps) {
  return (
    <dl className="facts-rows ruled opening-rows">
      {facts.map(({ term, value, field }) => (
        <div key={term} className="facts-row">
          <dt>{term}</dt>
          <dd {...(field === undefined ? {} : editField(context, field))}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
