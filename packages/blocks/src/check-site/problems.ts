/** One thing that is wrong with the definition of a site. */
export interface SiteProblem {
  /** What it is about: `Block "quote", field "portrait"`. */
  where: string;
  /** What is wrong, and how to mend it: `is called "data", which is reserved: choose another name`. */
  what: string;
  /** File and line of the definition; undefined when it is not known. */
  source: string | undefined;
}

/** Notes that something is wrong. */
export type Note = (what: string) => void;

/** Collects what is wrong, each thing under what it is about. */
export interface Problems {
  /** Notes for a thing, and where its definition stands; in the site's own file when it is left out. */
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

const told = ({ where, what, source }: SiteProblem): string =>
  `- ${where} ${what}.${source === undefined ? '' : `\n  ${source}`}`;

/** A site definition that cannot work; the message names everything that is wrong with it. */
export class SiteDefinitionError extends Error {
  override name = 'SiteDefinitionError';
  readonly problems: readonly SiteProblem[];

  constructor(problems: readonly SiteProblem[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The site definition has ${count}:\n\n${problems.map(told).join('\n')}`);
    this.problems = problems;
  }
}
