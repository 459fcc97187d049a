import { errorText } from '@ximblox/contract';
import { StartError } from '../../../platform/start-error.ts';

/** Something that is wrong with a content file; all of it is collected, so that it is told at once. */
export interface ContentProblem {
  file: string;
  /** Dotted path inside the file. */
  property: string;
  what: string;
}

/** Errors of the catalogue as problems of a file. */
export const problemsOf = (file: string, errors: readonly { property: string; code: string }[]): ContentProblem[] =>
  errors.map((error) => ({ file, property: error.property || 'content', what: `${errorText(error)} (${error.code})` }));

/** @throws StartError naming every file and place that is wrong, if there is one */
export function failOnProblems(problems: readonly ContentProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ file, property, what }) => `${file}: ${property}: ${what}`);
  throw new StartError(['The content files are wrong:', ...lines].join('\n  '));
}
