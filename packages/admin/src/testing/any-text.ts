import { getSchema, type JSONContent } from '@tiptap/core';
import { type RichTextMark, richTextMarks } from '@ximblox/blocks';
import fc from 'fast-check';
import { captionOfWords } from '../fields/rich-text/caption-html.ts';
import { extensionsFor } from '../fields/rich-text/extensions.ts';
import { storedHtml } from '../fields/rich-text/rich-text-html.ts';

/** A text that fits a field, and what the field allows. */
export interface FittingText {
  marks: RichTextMark[];
  content: JSONContent[];
}

type Arbitrary = fc.Arbitrary<JSONContent>;

const hrefs = ['page:7', 'page:7#team', 'file:3', 'https://a.example/?a=1&b="2"', 'mailto:a@b.example', '/contact'];

/** Words without spaces at their ends or several together, which no HTML keeps. */
const anyWords = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
  .map((text) => (text === '' ? '&<>"' : text));

const inlineMarks = ['bold', 'italic', 'link', 'code'] as const;

/** The marks of a run of words: code stands alone. */
const marksOf = (chosen: readonly string[], href: string): JSONContent['marks'] =>
  chosen.includes('code')
    ? [{ type: 'code' }]
    : chosen.map((type) => (type === 'link' ? { type, attrs: { href } } : { type }));

const paragraphOf = (allowed: readonly RichTextMark[], type = 'paragraph'): Arbitrary => {
  const run = fc
    .record({
      text: anyWords,
      chosen: fc.subarray(inlineMarks.filter((mark) => allowed.includes(mark))),
      href: fc.constantFrom(...hrefs),
    })
    .map(({ text, chosen, href }): JSONContent => ({ type: 'text', text, marks: marksOf(chosen, href) ?? [] }));
  const turn = fc.constant<JSONContent>({ type: 'hardBreak' });
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: run }, { weight: 1, arbitrary: turn }), { minLength: 1, maxLength: 4 })
    .map((content) => ({ type, content }));
};

/** HTML of a caption, of which some words bear a mark that the field allows. */
const captionOf = (allowed: readonly RichTextMark[]): fc.Arbitrary<string> =>
  fc.tuple(anyWords, anyWords).map(([plain, marked]) => {
    const [before, after] = [captionOfWords(plain), captionOfWords(marked)];
    return allowed.includes('bold') ? `${before} <strong>${after}</strong>` : before;
  });

function tableOf(paragraph: Arbitrary, allowed: readonly RichTextMark[]): Arbitrary {
  const cell = fc
    .record({
      type: fc.constantFrom('tableCell', 'tableHeader'),
      content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
    })
    .map((made): JSONContent => made);
  return fc
    .record({
      width: fc.integer({ min: 1, max: 3 }),
      height: fc.integer({ min: 1, max: 3 }),
      caption: captionOf(allowed),
    })
    .chain(({ width, height, caption }) =>
      fc
        .array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height })
        .map((rows) => ({
          type: 'table',
          attrs: { caption },
          content: rows.map((content) => ({ type: 'tableRow', content })),
        })),
    );
}

function blockOf(allowed: readonly RichTextMark[]): Arbitrary {
  const paragraph = paragraphOf(allowed);
  const listOf = (type: string): Arbitrary =>
    fc
      .array(
        fc
          .tuple(paragraph, fc.array(paragraph, { maxLength: 1 }))
          .map(([first, rest]): JSONContent => ({ type: 'listItem', content: [first, ...rest] })),
        { minLength: 1, maxLength: 3 },
      )
      .map((content) => ({ type, content }));
  const numbered = fc
    .tuple(listOf('orderedList'), fc.integer({ min: 1, max: 9 }))
    .map(([list, start]): JSONContent => Object.assign(list, { attrs: { start } }));
  const heading = fc
    .tuple(paragraphOf(allowed, 'heading'), fc.constantFrom(2, 3, 4))
    .map(([made, level]): JSONContent => Object.assign(made, { attrs: { level } }));
  const kinds: [RichTextMark, Arbitrary][] = [
    ['heading', heading],
    ['bullet-list', listOf('bulletList')],
    ['ordered-list', numbered],
    ['quote', paragraph.map((inner) => ({ type: 'blockquote', content: [inner] }))],
    ['code', anyWords.map((text) => ({ type: 'codeBlock', content: [{ type: 'text', text }] }))],
    ['table', tableOf(paragraph, allowed)],
  ];
  return fc.oneof(paragraph, ...kinds.filter(([mark]) => allowed.includes(mark)).map(([, arbitrary]) => arbitrary));
}

/** Any text that an editor may write in any field. */
export const anyText: fc.Arbitrary<FittingText> = fc
  .subarray([...richTextMarks])
  .chain((marks) =>
    fc.record({ marks: fc.constant(marks), content: fc.array(blockOf(marks), { minLength: 1, maxLength: 4 }) }),
  );

/** What is stored of a text. */
export const storedText = ({ marks, content }: FittingText): string =>
  storedHtml(getSchema(extensionsFor(marks)).nodeFromJSON({ type: 'doc', content }));

/** Some stored texts, each with what its field allows. */
export const sampleTexts = (count: number): [html: string, marks: RichTextMark[]][] =>
  fc.sample(anyText, count).map((text) => [storedText(text), text.marks]);
