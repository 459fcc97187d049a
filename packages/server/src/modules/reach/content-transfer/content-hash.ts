import { createHash } from 'node:crypto';

/** Returns the hash of the content of a file, without the time of its publication, which differs between installations. */
export function contentHash(content: unknown): string {
  const text = JSON.stringify(content, (name, value: unknown) => (name === 'publishedAt' ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
