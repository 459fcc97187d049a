import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findRoot } from '../root.ts';

/** A copy of a site that a test may change. */
export interface SiteCopy {
  folder: string;
  /** Settings with which commands use the copy, and a data folder of its own. */
  settings: Record<string, string>;
  /** Replaces a text in a file. @throws when the file does not have it */
  change(file: string, from: string, to: string): Promise<void>;
}

/** Copies a site of the repository until the test ends. */
export async function copySite(name: string): Promise<SiteCopy> {
  const root = findRoot();
  await mkdir(join(root, '.cache'), { recursive: true });
  const copy = await mkdtemp(join(root, '.cache', 'site-copy-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }));
  const folder = join(copy, 'site');
  await cp(join(root, 'sites', name), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  return {
    folder,
    settings: { PORT: '0', XIMBLOX_SITE: folder, XIMBLOX_DATA: join(copy, 'data') },
    async change(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(path, text.replace(from, to));
    },
  };
}
