import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type ProofOfWork = Parameters<typeof solveChallenge>[0]['challenge'];

interface Recaptcha {
  ready(action: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
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
      // The next try may find a network.
      script.remove();
      recaptcha = undefined;
      reject(new Error('reCAPTCHA cannot be loaded'));
    });
    document.head.append(script);
  }));

/** What becomes of a box that somebody has to tick. */
export interface BoxEvents {
  shown(): void;
  /** What it has given is good no more: it does not last for longer than two minutes. */
  expired(): void;
}

/** The box of reCAPTCHA in its place; resolves once somebody has ticked it. */
async function tickedRecaptcha(siteKey: string, place: HTMLElement, { shown, expired }: BoxEvents): Promise<string> {
  const api = await loadRecaptcha();
  const box = document.createElement('div');
  place.replaceChildren(box);
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
 * Does what a challenge asks for: a proof of work, which takes a second or a few, or the box of reCAPTCHA.
 * @returns what goes into the field `captcha`
 * @throws when this browser does not manage it
 */
export async function solveCaptcha(
  challenge: ProofOfWork | { recaptcha: { siteKey: string } },
  place: HTMLElement,
  events: BoxEvents,
): Promise<string> {
  if ('recaptcha' in challenge) return tickedRecaptcha(challenge.recaptcha.siteKey, place, events);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('no solution');
  return btoa(JSON.stringify({ challenge, solution }));
}
