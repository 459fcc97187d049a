import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { createSourceLines } from '@ximblox/server/platform';
import { replaceSourceMaps } from './source-lines.ts';

const block = `interface Props {
  title: string;
}

export function quote({ title }: Props): string {
  throw new Error(title);
}
`;

test('the log names lines of the site, after the source maps are gone', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ximblox-lines-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [site, outDir] = [join(folder, 'site'), join(folder, 'dist')];
  await mkdir(join(site, 'blocks'), { recursive: true });
  await writeFile(join(site, 'blocks', 'quote.ts'), block);
  await writeFile(join(site, 'main.ts'), "export { quote } from './blocks/quote.ts';\n");
  const output = { entryFileNames: '[name].js' };
  await build({
    configFile: false,
    root: site,
    logLevel: 'silent',
    build: { ssr: 'main.ts', outDir, minify: false, sourcemap: true, rolldownOptions: { output } },
  });
  await replaceSourceMaps(outDir, site);
  expect((await readdir(outDir)).toSorted()).toEqual(['main.js', 'source-lines.json']);
  const { quote } = (await import(pathToFileURL(join(outDir, 'main.js')).href)) as { quote: (props: object) => void };
  const stackOf = (): string => {
    try {
      quote({ title: 'No river.' });
      return '';
    } catch (error) {
      return (error as Error).stack ?? '';
    }
  };
  const stack = createSourceLines(outDir)(stackOf());
  expect(stack).toContain('blocks/quote.ts:6');
  expect(stack).not.toContain('main.js');
  expect(createSourceLines(site)(stackOf())).toContain('main.js');
});
