/** A term with its value, such as a salary. */
export interface Fact {
  term: string;
  value: string;
}

/** The facts that have a value. */
export const filled = (facts: Fact[]): Fact[] => facts.filter(({ value }) => value !== '');

/** Facts in the opening of a page, one per row. */
export function FactsRows({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts-rows ruled opening-rows">
      {facts.map(({ term, value }) => (
        <div key={term} className="facts-row">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
