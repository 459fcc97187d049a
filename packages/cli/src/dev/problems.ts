import type { HotChannel, HotPayload } from 'vite';
import { type DescribedError, errorText } from './describe-error.ts';

/** What can fail apart from a single page: loading the application, and the type check. */
type Source = 'load' | 'types';

/** Errors that all pages show until they are fixed. */
export interface Problems {
  /** Returns the error to show; null if there is none. */
  current(): DescribedError | null;
  /** Prints an error and shows it in all browsers. `null` removes the last one of the same source. */
  set(source: Source, problem: DescribedError | null): void;
  /** Prints an error and shows it in the browsers that are open, once. */
  show(problem: DescribedError): void;
}

/**
 * @param browsers channels to the pages of the site and of the admin
 * @param root paths in the terminal are relative to it
 */
export function createProblems(browsers: readonly Pick<HotChannel, 'send'>[], root: string): Problems {
  const problems = new Map<Source, DescribedError>();
  const current = (): DescribedError | null => problems.get('load') ?? problems.get('types') ?? null;
  const print = (problem: DescribedError): void => void process.stderr.write(`\n${errorText(problem, root)}\n\n`);
  const send = (payload: HotPayload): void => {
    for (const channel of browsers) channel.send?.(payload);
  };
  return {
    current,
    set(source, problem) {
      const had = problems.delete(source);
      if (problem) {
        problems.set(source, problem);
        print(problem);
      } else if (!had) return;
      const shown = current();
      send(shown ? { type: 'error', err: shown } : { type: 'full-reload' });
    },
    show(problem) {
      print(problem);
      send({ type: 'error', err: problem });
    },
  };
}
