/**
 * Stores a visitor's consent in one strictly necessary cookie, which is set only when the visitor chose. Pages are cached for
 * all visitors, so everything that depends on consent happens in the browser. The browser sets the cookie; without JavaScript
 * the server does when the form is posted.
 * Browser code imports this module alone, as `@ximblox/site/consent`.
 */

export const consentCookie = 'xb_consent';

/** URL to which the consent form is posted. */
export const consentPath = '/_consent';

/** The categories for which a site asks consent. */
export interface ConsentQuestion {
  /** Optional categories, in lower-case letters: `statistics`, `media`. */
  categories: readonly string[];
  /** Increased when the question changes, so that all visitors are asked again. */
  version: number;
  /** Days until a choice expires. */
  days: number;
}

/** Returns the value of the cookie: `1.media.statistics`. */
export const consentValue = ({ categories, version }: ConsentQuestion, allowed: Iterable<string>): string => {
  const chosen = new Set(allowed);
  return [String(version), ...categories.filter((category) => chosen.has(category)).toSorted()].join('.');
};

/**
 * Returns the categories with consent; null if the visitor has not chosen, or answered an earlier version.
 * @param cookies `document.cookie` or the Cookie header
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

/** Returns the cookie for `document.cookie` or a Set-Cookie header. */
export function consentCookieText(question: ConsentQuestion, allowed: Iterable<string>, isSecure: boolean): string {
  const age = question.days * 86_400;
  const cookie = `${consentCookie}=${consentValue(question, allowed)}; Path=/; Max-Age=${age}; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

const changed = 'xb-consent';

/** In the browser: stores a choice and notifies the listeners of `onConsent`. */
export function storeConsent(question: ConsentQuestion, allowed: Iterable<string>): void {
  document.cookie = consentCookieText(question, allowed, location.protocol === 'https:');
  document.dispatchEvent(new CustomEvent(changed));
}

/**
 * In the browser: calls a listener with the categories with consent, now and after each choice; with null before the first
 * choice.
 * @returns a function that removes the listener
 */
export function onConsent(question: ConsentQuestion, listener: (allowed: string[] | null) => void): () => void {
  const read = (): void => listener(readConsent(document.cookie, question));
  read();
  document.addEventListener(changed, read);
  return () => document.removeEventListener(changed, read);
}
