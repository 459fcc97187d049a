/** An equivalent mutant: it behaves like the original, so no test can detect it. */
interface Equivalent {
  /** Path of the source. */
  source: string;
  /** The original line, trimmed. */
  code: string;
  /** The changed code, as in the report. */
  after: string;
  /** Why the behaviour is the same. */
  reason: string;
}

const taggedCache = 'packages/site/src/cache/tagged-cache.ts';

export const equivalents: readonly Equivalent[] = [
  {
    source: taggedCache,
    code: 'computation.end();',
    after: ';',
    reason: 'Lets the drops be forgotten; they only take memory.',
  },
  {
    source: 'packages/blocks/src/clean/rich-text.ts',
    code: 'allowProtocolRelative: false,',
    after: 'true',
    reason: 'Addresses without a scheme are refused by isKeptHref, whatever the library allows.',
  },
  {
    source: 'packages/blocks/src/clean/svg.ts',
    code: 'isWhole = false;',
    after: 'true',
    reason: 'The property is set again at the first element, and without an element there is no root.',
  },
  {
    source: 'packages/server/src/modules/content/editing/store-version.ts',
    code: 'release && line',
    after: 'release || line',
    reason: 'A place has both or neither; the second only narrows the type.',
  },
];
