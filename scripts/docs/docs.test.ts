import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { navigation } from '../../tools/docs-site/navigation.ts';
import { root } from '../checks.ts';
import { apiReports } from './api-report.ts';
import { buildSite } from './build-site.ts';
import { errorsInCode } from './check-code.ts';
import { anchorsOf, linksOf } from './links.ts';
import { docsFolder, readPages } from './pages.ts';
import { referencePages } from './reference.ts';

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

test('the reference is current: npm run docs', () => {
  for (const [path, text] of referencePages()) expect(textOf(path), path).toBe(text);
});

test('the recorded public names are current: npm run api-report', () => {
  const reports = apiReports();
  for (const [path, text] of reports) expect(textOf(path), path).toBe(text);
  const recorded = readdirSync(join(docsFolder, 'api')).map((name) => join(docsFolder, 'api', name));
  expect(recorded.toSorted()).toEqual([...reports.keys()].toSorted());
});

test('every page is in the side menu once', () => {
  const listed = navigation.flatMap(({ items }) =>
    items.map(({ link }) => (link === '/' ? 'README.md' : `${link.slice(1)}.md`)),
  );
  const pages = [...readPages().keys(), 'decisions/0001-drafts-may-be-incomplete.md'];
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test('links lead to files and headings that exist', () => {
  const pages = readPages();
  const files = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
  const sources = [...[...pages.keys()].map((path) => `docs/${path}`), ...files];
  const wrong = sources.flatMap((source) =>
    linksOf(textOf(join(root, source)))
      .filter((href) => {
        const [path = '', anchor] = href.split('#', 2);
        const target = path === '' ? join(root, source) : join(root, dirname(source), path);
        if (!existsSync(target)) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(textOf(target)).has(anchor);
      })
      .map((href) => `${source}: ${href}`),
  );
  expect(wrong).toEqual([]);
});

test('the code of the pages compiles', () => {
  const pages = readPages();
  const lists = pages.get('recipes/list-pages.md') ?? '';
  const misspelled = lists.replace('day: { gte:', 'date: { gte:');
  const errors = errorsInCode(new Map([...pages, ['misspelled.md', misspelled]]));
  const isOfMisspelled = (error: string): boolean => error.startsWith('misspelled.md/');
  expect(errors.filter((error) => !isOfMisspelled(error))).toEqual([]);
  expect(errors.filter(isOfMisspelled).join('\n')).toContain("'date' does not exist");
});

test('builds a site with a search index, without dead links and files of other hosts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-docs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { passed, output } = buildSite(folder);
  expect(passed, output).toBe(true);
  const pages = globSync('**/*.html', { cwd: folder });
  expect(pages.length).toBeGreaterThan(60);
  for (const page of pages) {
    // The theme is compiled: nothing of it is left to evaluate.
    expect(readFileSync(join(folder, page), 'utf8'), page).not.toMatch(/\{\{ (?:site|theme|title|translate|resolve)/);
    expect(readFileSync(join(folder, page), 'utf8'), page).not.toMatch(
      /<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//,
    );
  }
  for (const style of globSync('assets/*.css', { cwd: folder })) {
    expect(readFileSync(join(folder, style), 'utf8')).not.toMatch(/url\(["']?(?:https?:)?\/\/|@import/);
  }
  const [index = ''] = globSync('assets/chunks/@localSearchIndex*.js', { cwd: folder });
  expect(readFileSync(join(folder, index), 'utf8')).toContain('Change a block that has content');
});
