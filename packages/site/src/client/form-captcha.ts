const challengeUrl = '/api/ximblox/form/challenge';

/** Milliseconds after which a solution is discarded; challenges expire after ten minutes. */
const solutionAge = 8 * 60_000;

/** The captcha of a form. */
export interface Captcha {
  /** Starts early, so that submitting does not have to wait. */
  prepare(): void;
  /**
   * Returns the solution for the field `captcha`, which is valid once.
   * @param onBox called when the sender has to tick a checkbox
   */
  take(onBox: () => void): Promise<string>;
}

/** @param container element for the reCAPTCHA checkbox */
export function createCaptcha(container: HTMLElement): Captcha {
  let current: { since: number; solution: Promise<string>; isBox: boolean; isSolved: boolean } | null = null;
  let onBoxShown: (() => void) | null = null;
  const begin = (): Promise<string> => {
    const attempt = { since: Date.now(), solution: Promise.resolve(''), isBox: false, isSolved: false };
    const isCurrent = (): boolean => current === attempt;
    const solve = async (): Promise<string> => {
      const response = await fetch(challengeUrl);
      if (!response.ok) throw new Error('no challenge');
      const { solveCaptcha } = await import('./solve-captcha.ts');
      const solution = await solveCaptcha(await response.json(), container, {
        shown() {
          attempt.isBox = true;
          if (isCurrent()) onBoxShown?.();
        },
        expired() {
          if (isCurrent()) void begin().catch(() => undefined);
        },
      });
      attempt.isSolved = true;
      return solution;
    };
    current = attempt;
    attempt.solution = solve();
    // The sender sees errors on submit; until then the captcha is retried.
    attempt.solution.catch(() => {
      if (isCurrent()) current = null;
    });
    return attempt.solution;
  };
  return {
    prepare() {
      if (!current) void begin().catch(() => undefined);
    },
    async take(onBox) {
      const isFresh = current !== null && Date.now() - current.since < solutionAge;
      onBoxShown = onBox;
      if (current?.isBox && !current.isSolved) onBox();
      const solution = await (current && (isFresh || current.isBox) ? current.solution : begin());
      onBoxShown = null;
      current = null;
      return solution;
    },
  };
}
