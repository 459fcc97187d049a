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

/** @param place element for the reCAPTCHA checkbox */
export function createCaptcha(place: HTMLElement): Captcha {
  let running: { since: number; solution: Promise<string>; isBox: boolean; isSolved: boolean } | null = null;
  let onBoxShown: (() => void) | null = null;
  const begin = (): Promise<string> => {
    const begun = { since: Date.now(), solution: Promise.resolve(''), isBox: false, isSolved: false };
    const isCurrent = (): boolean => running === begun;
    const solve = async (): Promise<string> => {
      const response = await fetch(challengeUrl);
      if (!response.ok) throw new Error('no challenge');
      const { solveCaptcha } = await import('./solve-captcha.ts');
      const solution = await solveCaptcha(await response.json(), place, {
        shown() {
          begun.isBox = true;
          if (isCurrent()) onBoxShown?.();
        },
        expired() {
          if (isCurrent()) void begin().catch(() => undefined);
        },
      });
      begun.isSolved = true;
      return solution;
    };
    running = begun;
    begun.solution = solve();
    // The sender sees errors on submit; until then the captcha is retried.
    begun.solution.catch(() => {
      if (isCurrent()) running = null;
    });
    return begun.solution;
  };
  return {
    prepare() {
      if (!running) void begin().catch(() => undefined);
    },
    async take(onBox) {
      const isFresh = running !== null && Date.now() - running.since < solutionAge;
      onBoxShown = onBox;
      if (running?.isBox && !running.isSolved) onBox();
      const solution = await (running && (isFresh || running.isBox) ? running.solution : begin());
      onBoxShown = null;
      running = null;
      return solution;
    },
  };
}
