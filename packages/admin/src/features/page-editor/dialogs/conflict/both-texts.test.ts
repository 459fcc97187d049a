import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothTexts, bothTokens } from './both-texts.ts';

const tokens = fc.array(fc.constantFrom('sand', 'clay', 'peat', 'dune', 'tide'), { maxLength: 8 });

describe('combining two texts', () => {
  it('returns the other side if one side changed nothing', () => {
    fc.assert(
      fc.property(tokens, tokens, (base, changed) => {
        expect(bothTokens(base, changed, base)).toEqual(changed);
        expect(bothTokens(base, base, changed)).toEqual(changed);
        expect(bothTokens(base, changed, changed)).toEqual(changed);
      }),
    );
  });

  it('keeps everything that either side wrote', () => {
    const word = fc.string({ minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(word), fc.array(word), fc.array(word), (base, mine, theirs) => {
        const both = bothTokens(base, mine, theirs);
        for (const token of [...mine, ...theirs]) if (!base.includes(token)) expect(both).toContain(token);
      }),
    );
  });

  it('concatenates what both wrote in one place', () => {
    const both = (base: string, mine: string, theirs: string): string =>
      bothTexts({ kind: 'text' }, base, mine, theirs);
    expect(both('The sea rises', 'The sea rises fast', 'Here the sea rises')).toBe('Here the sea rises fast');
    expect(both('The sea rises', 'The tide rises', 'The water rises')).toBe('The tide water rises');
    expect(both('', 'Dykes', 'Dunes')).toBe('Dykes Dunes');
  });
});
