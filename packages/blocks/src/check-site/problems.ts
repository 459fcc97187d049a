/** One problem in a site definition. */
export interface SiteProblem {
  /** Subject of the problem: `Block "quote", field "portrait"`. */
  where: string;
  /** Problem and solution: `is called "data", which is reserved: choose another name`. */
  what: string;
  /** File and line of the definition; undefined if unknown. */
  source: string | undefined;
}

/** Reports a problem. */
export type Note = (what: string) => void;

/** Collects problems by subject. */
export interface Problems {
  /** Returns a reporter for one subject. `source` defaults to the site definition. */
  at(where: string, source?: string): Note;
  readonly found: readonly SiteProblem[];
}

/** @param siteSource file and line of the site's definition */
export function collectProblems(siteSource: string | undefined): Problems {
  const found: SiteProblem[] = [];
  return {
    found,
    at:
      (where, source = siteSource) =>
      (what) =>
        void found.push({ where, what, source }),
  };
}

const describe = ({ where, what, source }: SiteProblem): string =>
  `- ${where} ${what}.${source === undefined ? '' : `\n  ${source}`}`;

/** Error for an invalid site definition. The message lists every problem. */
export class SiteDefinitionError extends Error {
  override name = 'SiteDefinitionError';
  readonly problems: readonly SiteProblem[];

  constructor(problems: readonly SiteProblem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The site definition has ${count}:\n\n${problems.map(describe).join('\n')}`);
    this.problems = problems;
  }
}
