import { readFileSync } from 'node:fs';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorSentence } from './error-text.ts';

const texts = createInstance();

beforeAll(async () => {
  const load = (language: string): Resource[string] => ({
    translation: JSON.parse(
      readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'),
    ) as ResourceKey,
  });
  await texts.init({ lng: 'en', resources: { en: load('en'), nl: load('nl') }, interpolation: { escapeValue: false } });
});

const sentence = (property: string, code: string): string => errorSentence(texts, { property, code });

describe('errorSentence', () => {
  it('uses the label of the property', () => {
    expect(sentence('email', 'V_01')).toBe('The Email field is required.');
    expect(sentence('slug', 'V_06')).toBe('Slug already exists.');
  });

  it('puts the property before a text that continues it', () => {
    expect(sentence('password', 'V_10')).toBe('Password must be longer than 8 characters.');
  });

  it('does not repeat the property beside its field', () => {
    const item = { property: 'password', code: 'V_10' };
    expect(errorSentence(texts as unknown as Parameters<typeof errorSentence>[0], item, 'beside its field')).toBe(
      'Must be longer than 8 characters.',
    );
  });

  it('names the last part of a dotted path', () => {
    expect(sentence('blocks.3.props.link.url', 'V_13')).toBe('Address is not a valid URL.');
  });

  it('does not change a complete sentence', () => {
    expect(sentence('email', 'AUTH_01')).toBe('These credentials do not match our records.');
    expect(sentence('', 'G_01')).toBe('Something went wrong, please try again later.');
  });

  it('shows the code when there is no text for it', () => {
    expect(sentence('title', 'X_99')).toBe('Error (code: X_99)');
    expect(sentence('title', 'unknown')).toBe('Error (code: unknown)');
  });

  it('uses the property name if it has no label', () => {
    expect(sentence('cropParams', 'V_01')).toBe('The cropParams field is required.');
  });
});
