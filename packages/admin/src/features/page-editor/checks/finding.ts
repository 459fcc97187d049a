/** Groups of findings, in display order. */
export const checkGroups = ['required', 'headings', 'pictures', 'links', 'search', 'reading', 'page'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** Severity: prevents publication, excludes some visitors, bothers some, or could be improved. */
export const severities = ['required', 'problem', 'warning', 'advice'] as const;
export type Severity = (typeof severities)[number];

/** Target of a finding. */
export type Place =
  | { kind: 'block'; key: string /** Path of the field; undefined for the block as a whole. */; path?: string }
  /** Field of the page header: of the page type, or the title at `pageTitlePath`. */
  | { kind: 'type'; path: string }
  | { kind: 'seo'; field: 'title' | 'description' | 'image' };

/** Something to fill in or to improve. Only `required` findings prevent publication. */
export interface Finding {
  group: CheckGroup;
  severity: Severity;
  /** Name of the message `editor.checks.finding.<name>`, which the values complete. */
  name: string;
  values: Record<string, string | number>;
  /** Null for the frame around the content. */
  place: Place | null;
}
