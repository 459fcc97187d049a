import type { Finding, Place } from '../finding.ts';

/** A heading of the rendered page. */
export interface ShownHeading {
  level: number;
  text: string;
  place: Place | null;
}

/** Missing, empty and skipped headings: screen reader users navigate by headings. */
export function headingOrder(headings: readonly ShownHeading[]): Finding[] {
  const findings: Finding[] = [];
  const add = (name: string, severity: Finding['severity'], values: Finding['values'], place: Place | null): void =>
    void findings.push({ group: 'headings', severity, name, values, place });
  const first = headings.filter(({ level }) => level === 1);
  if (first.length === 0) add('headingNone', 'warning', {}, null);
  for (const { text, place } of first.slice(1)) add('headingSecondTitle', 'warning', { text }, place);
  for (const [position, { level, text, place }] of headings.entries()) {
    if (text === '') add('headingEmpty', 'warning', { level }, place);
    const before = headings[position - 1]?.level ?? 0;
    if (position > 0 && level > before + 1) add('headingJump', 'warning', { level, before, text }, place);
  }
  return findings;
}
