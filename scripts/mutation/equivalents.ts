/** A mutant that behaves as the original does, so that no test can notice it. */
interface Equivalent {
  /** Path of the source. */
  source: string;
  /** The code before and after, as the report prints it. */
  before: string;
  after: string;
  /** Why nothing differs. */
  reason: string;
}

const taggedCache = 'packages/site/src/cache/tagged-cache.ts';

export const equivalents: readonly Equivalent[] = [
  {
    source: taggedCache,
    before: 'keysOfTag.delete(tag);',
    after: ';',
    reason: 'Frees an empty set; it only takes memory.',
  },
  {
    source: taggedCache,
    before: 'recentDrops.clear();',
    after: ';',
    reason: 'A later computation begins after these drops; they only take memory.',
  },
  {
    source: taggedCache,
    before: 'computation.end();',
    after: ';',
    reason: 'Lets the drops be forgotten; they only take memory.',
  },
];
