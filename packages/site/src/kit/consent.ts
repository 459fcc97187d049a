/**
 * What a visitor has agreed to. It is one cookie, which the site itself needs and which is written only once somebody has chosen:
 * pages are the same for everybody, so what depends on it happens in the browser. A choice made in the browser writes the cookie
 * there; a form that is sent without JavaScript has it written by the server.
 *
 * For the browser it comes alone as `@ximblox/site/consent`, without the rest of the kit.
 */

/** Name of the cookie. */
export const consentCookie = 'xb_consent';

/** Where a form with a choice is sent. */
export const consentPath = '/_consent';

/** What a site asks about. */
export interface ConsentQuestion {
  /** Other than what is necessary, in lower-case letters: `statistics`, `media`. */
  categories: readonly string[];
  /** Counted up when the question has become another one: everybody is asked again. */
  version: number;
  /** For how long a choice holds. */
  days: number;
}

/** A choice as the cookie holds it: `1.media.statistics`. */
export const consentValue = ({ categories, version }: ConsentQuestion, allowed: Iterable<string>): string => {
  const chosen = new Set(allowed);
  return [String(version), ...categories.filter((category) => chosen.has(category)).toSorted()].join('.');
};

/**
 * The categories that somebody has agreed to; null when nothing has been chosen yet, or when another question was answered.
 * @param cookies as `document.cookie` or a request has them
 */
export function readConsent(cookies: string, { categories, version }: ConsentQuestion): string[] | null {
  for (const cookie of cookies.split(';')) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    if (name !== consentCookie) continue;
    const [answered, ...allowed] = value.split('.');
    return answered === String(version) ? categories.filter((category) => allowed.includes(category)) : null;
  }
  return null;
}

/** The cookie with a choice, as a browser or a server writes it. */
export function consentCookieText(question: ConsentQuestion, allowed: Iterable<string>, isSecure: boolean): string {
  const age = question.days * 86_400;
  const cookie = `${consentCookie}=${consentValue(question, allowed)}; Path=/; Max-Age=${age}; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

const changed = 'xb-consent';

/** In the browser: remembers a choice, and tells whoever has asked `onConsent`. */
export function storeConsent(question: ConsentQuestion, allowed: Iterable<string>): void {
  document.cookie = consentCookieText(question, allowed, location.protocol === 'https:');
  document.dispatchEvent(new CustomEvent(changed));
}

/**
 * In the browser: tells what somebody has agreed to, now and after every choice; null until there is one.
 * @returns what ends it
 */
export function onConsent(question: ConsentQuestion, tell: (allowed: string[] | null) => void): () => void {
  const read = (): void => tell(readConsent(document.cookie, question));
  read();
  document.addEventListener(changed, read);
  return () => document.removeEventListener(changed, read);
}
