import { CmsError, errorText } from '@ximblox/contract';
import { StartError } from '../../../platform/start-error.ts';

/** A problem in a content file. Problems are collected and reported together. */
export interface ContentProblem {
  file: string;
  /** Dotted path inside the file. */
  property: string;
  what: string;
}

/** Returns the path in a file of a property of a version: `blocks.0.__images.background` is at `blocks.0.images.background`. */
const pathInFile = (property: string): string =>
  property
    .replace(/^typeData\.__(images|files)\./, (_, part: string) =>
      part === 'images' ? 'typeDataImages.' : 'typeDataFiles.',
    )
    .replace(/^(blocks\.\d+\.)__(images|files)\./, '$1$2.');

/** Converts errors of the catalogue to problems of a file. */
export const contentProblems = (
  file: string,
  errors: readonly { property: string; code: string }[],
): ContentProblem[] =>
  errors.map((error) => ({
    file,
    property: pathInFile(error.property) || 'content',
    what: `${errorText(error)} (${error.code})`,
  }));

/** Fails if there are problems. @throws StartError with all problems */
export function failOnProblems(problems: readonly ContentProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ file, property, what }) => `${file}: ${property}: ${what}`);
  throw new StartError(['The content files are wrong:', ...lines].join('\n  '));
}

/** Runs an operation, and reports its errors as problems of a file. @throws UM_01 */
export async function reportingErrors(
  problems: ContentProblem[],
  { file, prefix = '' }: { file: string; prefix?: string },
  operation: () => Promise<unknown>,
): Promise<void> {
  try {
    await operation();
  } catch (error) {
    // A missing permission is no problem of the file.
    if (!(error instanceof CmsError) || error.status === 403) throw error;
    const errors = error.errors.map(({ property, code }) => ({ property: prefix + property, code }));
    problems.push(...contentProblems(file, errors));
  }
}
