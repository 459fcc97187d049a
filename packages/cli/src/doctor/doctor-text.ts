import type { Diagnosis } from '@ximblox/server';
import { counted } from '../counted.ts';

/** Formats findings for the terminal: one line each, with what to do. */
export function doctorText(findings: readonly Diagnosis[]): string {
  const lines = findings.flatMap(({ state, check, text, advice, repaired }) => {
    const line = (head: string, ...sentences: string[]): string =>
      `${head.padEnd(8)}  ${check.padEnd(11)}  ${sentences.filter(Boolean).join(' ')}`.replaceAll('\n', ' ');
    return [...(repaired === undefined ? [] : [line('repaired', repaired)]), line(state, text, advice)];
  });
  const count = (wanted: Diagnosis['state']): number => findings.filter(({ state }) => state === wanted).length;
  const total = `${count('ok')} ok, ${counted(count('warning'), 'warning')}, ${counted(count('fault'), 'fault')}.`;
  return `${[...lines, '', total].join('\n')}\n`;
}
