import { expect, test } from 'vitest';
import { passwordErrors } from './password-rules.ts';

const codes = (password: string): string[] => passwordErrors('password', password).map(({ code }) => code);

test('requires more than 8 and fewer than 255 characters', () => {
  expect(codes('Abcdef-8')).toEqual(['V_10']);
  expect(codes('Abcdefg-9')).toEqual([]);
  expect(codes(`A-${'b'.repeat(252)}`)).toEqual([]);
  expect(codes(`A-${'b'.repeat(253)}`)).toEqual(['V_11']);
});

test('requires an uppercase and a special character', () => {
  expect(codes('abcdefgh-9')).toEqual(['V_09']);
  expect(codes('Abcdefgh9')).toEqual(['V_09']);
  expect(codes('Abcdefg 9')).toEqual(['V_09']);
  expect(codes('Ébcdefg€9')).toEqual([]);
  expect(codes('short')).toEqual(['V_09', 'V_10']);
});

test('refuses common passwords', () => {
  for (const common of [
    'Password1!',
    'P@ssw0rd1',
    'Welkom2026!',
    'Welcome@123',
    'QWERTY123!',
    'Zomer2025!',
    'Admin@1234',
  ]) {
    expect(codes(common), common).toEqual(['V_12']);
  }
});
