/** A problem of stored content, with all places that have it. */
export interface ContentFinding {
  /** An error loses or hides content; a warning does not. */
  severity: 'error' | 'warning';
  /** Subject of the problem: `Block "quote", field "stars"`. */
  subject: string;
  /** The problem as a sentence that continues the subject. */
  what: string;
  /** Number of blocks with the problem; of pages, if it is not about blocks. */
  count: number;
  /** Addresses of the pages, and names of templates and default values. */
  places: string[];
}

/** Where a problem occurs. */
export interface FindingPlace {
  /** `/about`, `template "News item"` */
  place: string;
  /** Identifies the block within the page; `''` for the page as a whole. */
  part: string;
}

export type Report = (
  severity: ContentFinding['severity'],
  subject: string,
  what: string,
  where?: FindingPlace,
) => void;

/** Collects problems. The same problem in several places is one finding. */
export function collectFindings(): { report: Report; found: () => ContentFinding[] } {
  const findings = new Map<
    string,
    Pick<ContentFinding, 'severity' | 'subject' | 'what'> & { parts: Map<string, Set<string>> }
  >();
  return {
    report(severity, subject, what, where) {
      const key = `${subject}\n${what}`;
      const finding = findings.get(key) ?? { severity, subject, what, parts: new Map<string, Set<string>>() };
      findings.set(key, finding);
      if (!where) return;
      const parts = finding.parts.get(where.place) ?? new Set();
      finding.parts.set(where.place, parts.add(where.part));
    },
    found: () =>
      Array.from(findings.values(), ({ parts, ...finding }) => ({
        ...finding,
        count: Array.from(parts.values()).reduce((sum, { size }) => sum + size, 0),
        places: [...parts.keys()],
      })),
  };
}
