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
  const resources = { en: load('en'), nl: load('nl'), de: load('de'), fr: load('fr') };
  await texts.init({ lng: 'en', resources, interpolation: { escapeValue: false } });
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

  it('does not put the property before a text that names it', () => {
    expect(sentence('file', 'ML_01')).toBe('The uploaded file exceeds the size limit.');
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

  it('says that the object of a call no longer exists', () => {
    expect(sentence('id', 'V_12')).toBe('This no longer exists. Someone else may have deleted it.');
    expect(sentence('type', 'V_12')).toBe('The type is not valid.');
  });

  it('shows the code when there is no text for it', () => {
    expect(sentence('title', 'X_99')).toBe('Error (code: X_99)');
    expect(sentence('title', 'unknown')).toBe('Error (code: unknown)');
  });

  it('uses the property name if it has no label', () => {
    expect(sentence('cropParams', 'V_01')).toBe('The cropParams field is required.');
  });

  it('names a closed release, with who closed it and when', async () => {
    const closedRelease = { id: 1, name: 'Spring', by: { ID: 2, name: 'Ada' }, at: '2026-11-27T12:00:00.000Z' };
    const item = { property: '', code: 'RM_06' };
    expect(errorSentence(texts, { ...item, closedRelease: { ...closedRelease, state: 'published' } })).toMatch(
      /^“Spring” was published by Ada, .*27.*2026.*00.*\. Nothing was changed/,
    );
    const unknown = { ...closedRelease, by: { ID: 0, name: '' }, state: 'cancelled' } as const;
    expect(errorSentence(texts, { ...item, closedRelease: unknown })).toContain('was cancelled by Someone,');
    expect(errorSentence(texts, { ...item, closedRelease: { ...unknown, at: null } })).toBe(sentence('', 'RM_06'));
    expect(sentence('revision', 'V_07')).toContain('Someone else has changed this.');
  });

  it('says what to do after too many calls, while the server is busy, and with a text that is too long', async () => {
    const inEveryLanguage = async (item: {
      property: string;
      code: string;
      retryAfter?: number;
    }): Promise<string[]> => {
      const sentences: string[] = [];
      for (const language of ['en', 'nl', 'de', 'fr']) {
        await texts.changeLanguage(language);
        sentences.push(errorSentence(texts, item));
      }
      await texts.changeLanguage('en');
      return sentences;
    };
    const wait = (retryAfter: number) => inEveryLanguage({ property: '', code: 'G_01', retryAfter });
    expect(await wait(42)).toEqual([
      'This was done too often in a short time. Wait 42 seconds, then try again.',
      'Dit is te vaak gedaan in korte tijd. Wacht 42 seconden en probeer het dan opnieuw.',
      'Das war zu oft in kurzer Zeit. Warten Sie 42 Sekunden und versuchen Sie es dann erneut.',
      'Cette action a été répétée trop souvent en peu de temps. Patientez 42\u00A0secondes, puis réessayez.',
    ]);
    expect((await wait(100))[0]).toContain('Wait 2 minutes,');
    expect((await wait(3500))[2]).toContain('Warten Sie 59 Minuten und');
    expect((await wait(7300))[3]).toContain('Patientez 3\u00A0heures,');
    expect(await wait(2)).toEqual([
      'The server is busy or not available. Wait a few seconds, then try again.',
      'De server is bezet of niet beschikbaar. Wacht een paar seconden en probeer het dan opnieuw.',
      'Der Server ist ausgelastet oder nicht erreichbar. Warten Sie einige Sekunden und versuchen Sie es dann erneut.',
      'Le serveur est surchargé ou indisponible. Patientez quelques secondes, puis réessayez.',
    ]);
    expect(await inEveryLanguage({ property: '', code: 'V_14' })).toEqual([
      'Exceeds the character limit. Shorten the text or remove some of it.',
      'Overschrijdt het maximale aantal tekens. Kort de tekst in of verwijder een deel.',
      'Überschreitet die Zeichengrenze. Kürzen Sie den Text oder entfernen Sie einen Teil davon.',
      'Dépasse le nombre maximal de caractères. Raccourcissez le texte ou supprimez-en une partie.',
    ]);
  });
});
