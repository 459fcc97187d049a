import type { SiteDefinition } from '@ximblox/blocks';
import { languageOf } from '../kit/language.ts';

export const securityPath = '/.well-known/security.txt';

const day = 86_400_000;
/** Milliseconds until expiry; the file is renewed daily. */
const validFor = 180 * day;

/**
 * Returns `security.txt` (RFC 9116).
 * @param contacts URLs, such as `mailto:security@example.com`
 */
export function securityText(
  { locales }: Pick<SiteDefinition, 'locales'>,
  publicUrl: string,
  contacts: readonly string[],
): string {
  const languages = new Set(locales.map(({ code }) => languageOf(code)));
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(Math.floor(Date.now() / day) * day + validFor).toISOString()}`,
    `Preferred-Languages: ${[...languages].join(', ')}`,
    `Canonical: ${publicUrl}${securityPath}`,
    '',
  ].join('\n');
}
