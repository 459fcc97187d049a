import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type ProofOfWork = Parameters<typeof solveChallenge>[0]['challenge'];

interface Recaptcha {
  ready(action: () => void): void;
  render(container: HTMLElement, options: Record<string, unknown>): number;
}

let recaptcha: Promise<Recaptcha> | undefined;

const loadRecaptcha = (): Promise<Recaptcha> =>
  (recaptcha ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const language = document.documentElement.lang.split('-', 1)[0];
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${language}`;
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
      grecaptcha.ready(() => resolve(grecaptcha));
    });
    script.addEventListener('error', () => {
      // Allows another attempt.
      script.remove();
      recaptcha = undefined;
      reject(new Error('reCAPTCHA cannot be loaded'));
    });
    document.head.append(script);
  }));

/** Events of the reCAPTCHA checkbox. */
export interface BoxEvents {
  shown(): void;
  /** The token has expired, after two minutes. */
  expired(): void;
}

/** Shows the reCAPTCHA checkbox and resolves with its token. */
async function tickedRecaptcha(
  siteKey: string,
  container: HTMLElement,
  { shown, expired }: BoxEvents,
): Promise<string> {
  const api = await loadRecaptcha();
  const box = document.createElement('div');
  container.replaceChildren(box);
  return new Promise((resolve, reject) => {
    api.render(box, {
      sitekey: siteKey,
      callback: resolve,
      'expired-callback': expired,
      'error-callback': () => reject(new Error('reCAPTCHA')),
    });
    shown();
  });
}

/**
 * Solves a captcha challenge: a proof of work, which takes a few seconds, or reCAPTCHA.
 * @returns the value of the field `captcha`
 * @throws if the challenge cannot be solved in this browser
 */
export async function solveCaptcha(
  challenge: ProofOfWork | { recaptcha: { siteKey: string } },
  container: HTMLElement,
  events: BoxEvents,
): Promise<string> {
  if ('recaptcha' in challenge) return tickedRecaptcha(challenge.recaptcha.siteKey, container, events);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('no solution');
  return btoa(JSON.stringify({ challenge, solution }));
}
