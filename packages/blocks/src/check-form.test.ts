import { expect, test } from 'vitest';
import { checkForm } from './check-form.ts';
import { defineForm, formField } from './define-form.ts';

const form = defineForm({
  id: 'contact',
  label: 'Contact',
  recipients: [],
  keepDays: 1,
  fields: { name: formField.text({ label: 'Name', max: 20 }), message: formField.multiline({ label: 'Message' }) },
  texts: { submit: 'Send', sentTitle: 'Sent', sentText: 'Thank you.' },
});

test('a line of text has no line breaks, several lines keep theirs', () => {
  const text = 'Jan\r\nBcc: all@example.com';
  expect(checkForm(form, { name: text.slice(0, 12), message: text })).toEqual({
    values: { name: 'Jan Bcc: al', message: 'Jan\nBcc: all@example.com' },
    errors: [],
  });
});

test('a line of text loses the invisible marks of what was copied, and line separators become spaces', () => {
  const given = { name: '\u202A+31 10 1234\u202C\u2028a', message: 'שלום \u2067abc\u2069' };
  expect(checkForm(form, given).values).toEqual({ name: '+31 10 1234 a', message: given.message });
});

test.each(['\u0007', '\u001B[2J', '\u007F', '\u009B'])('refuses the control characters of %j in a line', (text) => {
  expect(checkForm(form, { name: `Jan${text}Smit` }).errors).toEqual([{ property: 'name', code: 'V_12' }]);
});
