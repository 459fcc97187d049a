import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Returns a percentile; `share` is from 0 to 1. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export interface Figure {
  subject: string;
  /** Median of the passes. */
  value: number;
  unit: string;
  /** Minimum and maximum of the passes. */
  spread?: readonly [number, number];
  /** Value of the reference in the same run. */
  reference?: number;
  /** Value to compare with the limit instead of `value`. Without it, the ratio to the reference is printed only. */
  ratio?: number;
  limit?: { atLeast: number } | { atMost: number };
}

const results = fileURLToPath(new URL('../../.cache/bench/results.jsonl', import.meta.url));

const round = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

function verdict({ limit, ratio, value }: Figure): string {
  if (!limit) return '';
  const held = ratio ?? value;
  const [kept, text] =
    'atLeast' in limit ? [held >= limit.atLeast, `>= ${limit.atLeast}`] : [held <= limit.atMost, `<= ${limit.atMost}`];
  return `${kept ? 'within' : 'MISSED'} ${text}`;
}

/** Prints a figure and appends it to `.cache/bench/results.jsonl`, to compare runs. A missed limit sets the exit code to 1. */
export function report(figure: Figure): void {
  const { subject, value, unit, spread, reference } = figure;
  const ratio = figure.ratio ?? (reference === undefined ? undefined : value / reference);
  const parts = [
    subject.padEnd(52),
    `${round(value)} ${unit}`.padEnd(16),
    spread ? `(${round(spread[0])} to ${round(spread[1])})`.padEnd(22) : ''.padEnd(22),
    reference === undefined ? '' : `reference ${round(reference)}`,
    ratio === undefined ? '' : `ratio ${ratio.toFixed(3)}`,
    verdict(figure),
  ];
  if (verdict(figure).startsWith('MISSED')) process.exitCode = 1;
  process.stdout.write(`${parts.filter((part) => part !== '').join('  ')}\n`);
  mkdirSync(fileURLToPath(new URL('.', `file://${results}`)), { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length };
  appendFileSync(results, `${JSON.stringify({ time: new Date().toISOString(), ...machine, ...figure })}\n`);
}
