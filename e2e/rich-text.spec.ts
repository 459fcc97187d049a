import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTexts } from '../packages/admin/src/testing/any-text.ts';
import { buildRichTextLab } from '../packages/admin/src/testing/build-rich-text-lab.ts';
import type { RichTextLab } from '../packages/admin/src/testing/rich-text-lab.ts';
import { cleanRichText } from '../packages/blocks/src/clean/index.ts';
import { type RichTextMark, richTextMarks } from '../packages/blocks/src/index.ts';
import { launchForJourneys } from './chromium.ts';
import { googleDocs, hostile, libreOffice, webPage, word, wordOnline } from './clipboards.ts';

let browser: Browser;
let page: Page;
const calls: string[] = [];

beforeAll(async () => {
  const [started, script] = await Promise.all([launchForJourneys(), buildRichTextLab()]);
  browser = started;
  page = await browser.newPage();
  page.on('request', (request) => calls.push(request.url()));
  await page.exposeFunction('ran', () => calls.push('a script ran'));
  await page.addScriptTag({ content: script });
});

afterAll(() => browser?.close());

type Job = readonly [html: string, marks: readonly RichTextMark[]];

/** Processes several texts in the editor, in one call. */
const inLab = (act: keyof RichTextLab, jobs: readonly Job[]): Promise<string[]> =>
  page.evaluate(
    ({ act, jobs }) => {
      const lab = (globalThis as unknown as { richTextLab: RichTextLab }).richTextLab;
      return jobs.map(([html, marks]) => lab[act](html, marks));
    },
    { act, jobs },
  );

const pasted = async (html: string, marks: readonly RichTextMark[] = richTextMarks): Promise<string> =>
  (await inLab('paste', [[html, marks]]))[0] ?? '';

describe('pasted text', () => {
  it('from Word keeps lists, without comments and deleted text', async () => {
    expect(await pasted(word)).toBe(
      '<h2>Dykes</h2><p><strong>Firm</strong> and <em>old</em>, high.</p>' +
        '<ul><li>Sand<ul><li>Fine</li></ul></li><li>Clay</li></ul><p>Then</p><ol start="3"><li>Three</li></ol>' +
        '<table><tbody><tr><td>Level</td><td>NAP</td></tr></tbody></table>' +
        '<p><a href="https://example.org/a?b=1&amp;c=2">link</a> place</p>',
    );
  });

  it('from Word Online merges its lists of one item', async () => {
    expect(await pasted(wordOnline)).toBe(
      '<h2>Pumps</h2><p><strong>Old</strong> ones</p>' +
        '<ul><li>Steam<ul><li>Coal</li><li>Wood</li></ul></li><li>Wind</li></ul><p>Then</p>' +
        '<ol start="3"><li>Three</li><li>Four</li></ol>',
    );
  });

  it('from Google Docs, LibreOffice and web pages keeps its meaning', async () => {
    expect(await pasted(googleDocs)).toBe(
      '<h2>Tides</h2><p><strong>Bold</strong><em> and slanted</em> <a href="https://example.org/x">link</a></p>' +
        '<ul><li>one<ul><li>one a</li></ul></li><li>two</li></ul>',
    );
    expect(await pasted(libreOffice)).toBe(
      '<h3>Dunes</h3><p><strong>Sand</strong> and <em>sea</em></p>' +
        '<table><caption>Heights <strong>today</strong></caption><thead><tr><th>Dune</th></tr></thead><tbody><tr><td>12 m</td></tr></tbody></table>',
    );
    expect(await pasted(webPage)).toBe(
      '<h2>Top</h2><p>intro<br />more</p><h4>Deep</h4><p>10\u00A0km</p><p>words <strong>b</strong></p>' +
        '<blockquote><p>q</p></blockquote><p>A <em>dyke</em> by <a href="https://a.example/">A</a></p><pre><code>code\nline</code></pre><p>frame</p><p>inside</p>',
    );
  });

  it('keeps its text in a field that allows less', async () => {
    expect(await pasted(word, ['link', 'ordered-list'])).toBe(
      '<p>Dykes</p><p>Firm and old, high.</p><ol><li>Sand<ol><li>Fine</li></ol></li><li>Clay</li></ol><p>Then</p>' +
        '<ol start="3"><li>Three</li></ol><p>Level · NAP</p>' +
        '<p><a href="https://example.org/a?b=1&amp;c=2">link</a> place</p>',
    );
    expect(await pasted(webPage, ['bold'])).toBe(
      '<p><strong>Top</strong></p><p>intro<br />more</p><p><strong>Deep</strong></p><p>10\u00A0km</p><p>words <strong>b</strong></p>' +
        '<p>q</p><p>A dyke by A</p><p>code</p><p>line</p><p>frame</p><p>inside</p>',
    );
  });

  it('runs and loads nothing, and is sanitised', async () => {
    const subsets: RichTextMark[][] = [[...richTextMarks], [], ['link', 'table']];
    const jobs = hostile.flatMap((html) => subsets.map((marks): Job => [html, marks]));
    calls.length = 0;
    for (const act of ['paste', 'read'] as const) {
      for (const [position, html] of (await inLab(act, jobs)).entries()) {
        const marks = jobs[position]?.[1] ?? [];
        expect(html, jobs[position]?.[0]).not.toMatch(
          /script|ran\(|\son|evil|style|<(?!\/?(?:p|a|strong|table|caption|tbody|tr|td)\b)/i,
        );
        expect(cleanRichText(html, { marks })).toBe(html);
      }
    }
    // Delayed code would have run after a frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(calls).toEqual([]);
  });
});

describe('a stored text', () => {
  it('is unchanged after loading, whatever the field allows', async () => {
    const texts = sampleTexts(300);
    expect(await inLab('read', texts)).toEqual(texts.map(([html]) => html));
  });
});
