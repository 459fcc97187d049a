import { expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { describeError, describeFailure, describeLoadError, errorText } from './describe-error.ts';
import { messageOf } from '../report-failure.ts';

const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const thrown = new Error('Nothing there.');

test('locates an error in the project', () => {
  const { message, loc, frame } = describeError(thrown, ['/nowhere', folder]);
  expect(message).toBe('Nothing there.');
  expect(loc).toMatchObject({ file: fileURLToPath(import.meta.url), line: 7 });
  expect(frame).toContain("7 |  const thrown = new Error('Nothing there.');\n  |");
  const text = errorText(describeError(thrown, [folder]), folder);
  expect(text).toMatch(/^Nothing there\.\n {2}describe-error\.test\.ts:7:\d+\n/);
});

test('names the part and the page of a failure', () => {
  const page = { title: 'About us', url: '/about' };
  const { message } = describeFailure({ what: 'The block "quote"', page, error: 'no' }, [folder]);
  expect(message).toBe('The block "quote" failed on the page "About us" (/about):\nno');
});

test('locates the import of a file that does not exist', () => {
  const failed = (file: string) =>
    new Error(
      `Failed to load url ./describe-error.ts (resolved id: ./describe-error.ts) in ${file}. Does the file exist?`,
    );
  for (const file of [fileURLToPath(import.meta.url), 'describe-error.test.ts']) {
    const described = describeError(failed(file), [folder]);
    expect(described.message).toBe('The file of the import "./describe-error.ts" does not exist. Correct its path.');
    expect(described.loc).toEqual({ file: fileURLToPath(import.meta.url), line: 3, column: 79 });
  }
});

test('locates the import of a package that is not installed', () => {
  const { message, loc } = describeError(
    new Error(`Cannot find module 'node:url' imported from '${fileURLToPath(import.meta.url)}'`),
    [folder],
  );
  expect(message).toBe(
    'The package of the import "node:url" is not installed. Run `npm install node:url`, or correct the name.',
  );
  expect(loc).toMatchObject({ line: 2 });
});

test.each([
  [
    '__vite_ssr_import_0__.field.string is not a function',
    /^field\.string is not a function\. Kinds of fields are text, /,
  ],
  ['(0 , __vite_ssr_import_12__.defineThing) is not a function', /^defineThing is not a function$/],
  ['require is not defined', /^require is not defined\. Write `import` and `export`/],
])('explains %s', (message, explained) => {
  expect(describeLoadError(new TypeError(message), [folder]).message).toMatch(explained);
});

test('leaves the frames of the bundler out of a failed build', () => {
  const plugin =
    'RolldownError: The island "blocks/counter" imports "node:fs".\n    at error (file:///a.js:1:2)\n    at b';
  const failure = new Error(`Build failed with 1 error:\n\n[plugin ximblox]\n${plugin}`);
  expect(messageOf(failure)).toBe(
    'Build failed with 1 error:\n\n[plugin ximblox]\nThe island "blocks/counter" imports "node:fs".',
  );
});

test('shows syntax errors and invalid definitions without a stack', () => {
  const unread = new Error('Unterminated string\n\u001b[2m[ sites/museum/ximblox.config.tsx:16:42 ]\u001b[0m');
  expect(describeError(unread, [folder])).toMatchObject({
    message: 'Unterminated string\n[ sites/museum/ximblox.config.tsx:16:42 ]',
    loc: { file: expect.stringMatching(/\/sites\/museum\/ximblox\.config\.tsx$/), line: 16, column: 42 },
  });
  const wrong = Object.assign(new Error('The site definition has a problem'), { name: 'SiteDefinitionError' });
  expect(describeError(wrong, [folder])).toEqual({ message: wrong.message, stack: '' });
});
