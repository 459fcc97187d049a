import { errorText } from '@ximblox/contract';
import { StartError } from '../../../platform/start-error.ts';

/** A problem in a content file. Problems are collected and reported together. */
export interface ContentProblem {
  file: string;
  /** Dotted path inside the file. */
  property: string;
  what: string;
}

/** Converts errors of the catalogue to problems of a file. */
export const contentProblems = (
  file: string,
  errors: readonly { property: string; code: string }[],
): ContentProblem[] =>
  errors.map((error) => ({ file, property: error.property || 'content', what: `${errorText(error)} (${error.code})` }));

/** Fails if there are problems. @throws StartError with all problems */
export function failOnProblems(problems: readonly ContentProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ file, property, what }) => `${file}: ${property}: ${what}`);
  throw new StartError(['The content files are wrong:', ...lines].join('\n  '));
}
