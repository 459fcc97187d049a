/** How often a statement was slow. */
export interface SlowStatement {
  text: string;
  runs: number;
  /** Milliseconds. */
  total: number;
  longest: number;
}

/** Different statements that are kept until they are stored. */
const limit = 100;

let kept = new Map<string, SlowStatement>();

/** Keeps a statement that was slow, without its values. Statements above the limit are left out. */
export function keepSlowStatement(text: string, milliseconds: number): void {
  const { runs, total, longest } = kept.get(text) ?? { runs: 0, total: 0, longest: 0 };
  if (runs === 0 && kept.size >= limit) return;
  kept.set(text, {
    text,
    runs: runs + 1,
    total: total + milliseconds,
    longest: Math.max(longest, milliseconds),
  });
}

/** Returns the kept statements of this process, and forgets them. */
export function takeSlowStatements(): SlowStatement[] {
  const taken = [...kept.values()];
  kept = new Map();
  return taken;
}
