/** What findings are about, in the order in which they are shown. */
export const checkGroups = ['headings', 'pictures', 'links', 'search', 'reading', 'page'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** How much a finding matters: it keeps people out, it will disappoint some, or it could be better. */
export const severities = ['problem', 'warning', 'advice'] as const;
export type Severity = (typeof severities)[number];

/** Where a finding leads. */
export type Place =
  | { kind: 'block'; key: string /** Path of the field; undefined for the block as a whole. */; path?: string }
  /** A field that the page's type adds. */
  | { kind: 'type'; path: string }
  | { kind: 'seo'; field: 'title' | 'description' | 'image' };

/** One thing that could be better on the page. Nothing of it keeps anybody from publishing. */
export interface Finding {
  group: CheckGroup;
  severity: Severity;
  /** Its text is `editor.checks.finding.<name>`, with the values filled in. */
  name: string;
  values: Record<string, string | number>;
  /** Null for what belongs to no field, such as the frame around the content. */
  place: Place | null;
}
