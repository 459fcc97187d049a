import { counted } from '../counted.ts';
import type { CheckProblem, CheckResult } from './check.ts';

/** Maximum number of pages that a line names. */
const shownPlaces = 5;

function placesText({ count, places }: CheckProblem): string {
  const shown = places.slice(0, shownPlaces).join(', ');
  const more = places.length - shownPlaces;
  return `In ${counted(count, 'place')}: ${shown}${more > 0 ? ` and ${counted(more, 'more page')}` : ''}`;
}

function problemText(problem: CheckProblem): string {
  const { subject, what, source, places } = problem;
  // Syntax errors end with the lines of the file.
  const end = what.endsWith(')') || what.includes('\n') ? '' : '.';
  const lines = [`- ${subject} ${what}${end}`, ...(source ? [source] : [])];
  return [...lines, ...(places.length > 0 ? [placesText(problem)] : [])].join('\n  ');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:\n${lines.join('\n')}`];
}

/** Formats the result of a check for the terminal. */
export function checkText({ content, problems }: CheckResult, root: string): string {
  const of = (severity: CheckProblem['severity']): string[] =>
    problems.filter((problem) => problem.severity === severity).map(problemText);
  const [errors, warnings] = [of('error'), of('warning')];
  const upgrades = content?.upgrades ?? [];
  const parts = [
    content
      ? `Checked ${counted(content.pages, 'page')} with ${counted(content.blocks, 'block')}.`
      : 'Checked the definitions.',
    ...section('Errors', errors),
    ...section('Warnings', warnings),
    ...section(
      'Upgrades when content is read',
      upgrades.map(
        ({ block, upgrade, changed, failed }) =>
          `- Block "${block}", upgrade "${upgrade}" changes ${counted(changed, 'block')} and fails on ${failed}.`,
      ),
    ),
    errors.length === 0 && warnings.length === 0
      ? 'No problems.'
      : `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}.`,
  ];
  return `${parts.join('\n\n')}\n`.replaceAll(`${root}/`, '');
}
