/** Groups of findings, in display order. */
export const checkGroups = ['headings', 'pictures', 'links', 'search', 'reading', 'page'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** Severity: excludes some visitors, bothers some, or could be improved. */
export const severities = ['problem', 'warning', 'advice'] as const;
export type Severity = (typeof severities)[number];

/** Target of a finding. */
export type Place =
  | { kind: 'block'; key: string /** Path of the field; undefined for the block as a whole. */; path?: string }
  /** Field of the page type. */
  | { kind: 'type'; path: string }
  | { kind: 'seo'; field: 'title' | 'description' | 'image' };

/** Possible improvement of the page. Findings never block publication. */
export interface Finding {
  group: CheckGroup;
  severity: Severity;
  /** Name of the message `editor.checks.finding.<name>`, which the values complete. */
  name: string;
  values: Record<string, string | number>;
  /** Null for the frame around the content. */
  place: Place | null;
}
