import type { PushResult } from './push.ts';

/** Describes the result of a push, one line per file that was or would be changed, and per problem. */
export function pushText({ outcomes, problems }: PushResult, apply: boolean): string[] {
  const count = (wanted: string): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const refused = problems.length > 0 && outcomes.length === 0;
  return [
    ...outcomes
      .filter(({ outcome }) => outcome !== 'unchanged')
      .map(({ file, outcome }) => `${outcome.padEnd(9)}  ${file}`),
    ...problems.map((problem) => `problem    ${problem}`),
    `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('conflict')} conflicting.`,
    ...(apply ? [] : ['Nothing was written. Add --apply to write.']),
    ...(apply && refused ? ['Nothing was written.'] : []),
  ];
}
