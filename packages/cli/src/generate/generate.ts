import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@ximblox/server/start-error';
import { buildPaths } from '../build/build-paths.ts';
import { generateBlock } from './generate-block.ts';
import { generateField } from './generate-field.ts';
import { generateForm } from './generate-form.ts';
import { generatePageType } from './generate-page-type.ts';
import { adminFile, generateScreen } from './generate-screen.ts';
import type { Generator } from './generated.ts';
import { namesOf } from './names.ts';
import { register, registerScreen, registrationHint } from './register.ts';

/** Generators by the name of what they make. */
export const generators: Record<string, Generator> = {
  block: generateBlock,
  'page-type': generatePageType,
  form: generateForm,
  field: generateField,
  screen: generateScreen,
};

/** What was written. */
export interface GenerateResult {
  /** Paths of new files, from the folder of the site. */
  files: string[];
  /** Paths of changed files. */
  changed: string[];
  /** What has to be added by hand, as sentences. */
  unregistered: string[];
  next: string | undefined;
}

/** @throws StartError when the site has a file or folder for what a file defines */
function assertNew(siteFolder: string, path: string): void {
  const stem = path.replace(/\.tsx?$/, '');
  for (const candidate of [stem, `${stem}.ts`, `${stem}.tsx`]) {
    if (existsSync(join(siteFolder, candidate))) throw new StartError(`${candidate} exists. Choose another name.`);
  }
}

/** Writes files, all or none. */
async function writeAll(folder: string, files: readonly { path: string; text: string }[]): Promise<void> {
  const created: string[] = [];
  try {
    for (const { path, text } of files) {
      const target = join(folder, path);
      created.push((await mkdir(dirname(target), { recursive: true })) ?? target);
      await writeFile(target, text, { flag: 'wx' });
    }
  } catch (error) {
    await Promise.all(created.map((path) => rm(path, { recursive: true, force: true })));
    throw error;
  }
}

/**
 * Writes the files of a new part of the site, and adds it to `ximblox.config.tsx` or `ximblox.admin.tsx`.
 * @throws StartError for a kind or name that cannot be used, and for files that exist; nothing is then written
 */
export async function generate(root: string, kind: string, name: string): Promise<GenerateResult> {
  const generator = Object.hasOwn(generators, kind) ? generators[kind] : undefined;
  if (!generator) {
    throw new StartError(`There is no generator "${kind}". Choose one of ${Object.keys(generators).join(', ')}.`);
  }
  const { siteFolder } = buildPaths(root);
  const { files, registrations, screen, next } = generator(namesOf(name), {
    exists: (path) => existsSync(join(siteFolder, path)),
  });
  for (const { path } of files) assertNew(siteFolder, path);
  const changes = new Map<string, { before: string; after: string }>();
  /** Changes a file of the site. @returns whether it is certain where the change belongs */
  const change = async (path: string, edit: (code: string) => string | undefined): Promise<boolean> => {
    const before = changes.get(path)?.before ?? (await readFile(join(siteFolder, path), 'utf8'));
    const after = edit(changes.get(path)?.after ?? before);
    if (after !== undefined) changes.set(path, { before, after });
    return after !== undefined;
  };
  const unregistered: string[] = [];
  for (const one of registrations) {
    const isAdded = await change('ximblox.config.tsx', (code) => register(code, one));
    if (!isAdded) unregistered.push(`Add to the site: ${registrationHint(one)}`);
  }
  if (screen !== undefined && !(await change(adminFile, (code) => registerScreen(code, screen)))) {
    unregistered.push(`Add it to the \`screens\` of ${adminFile}: ${screen}`);
  }
  await writeAll(siteFolder, files);
  try {
    for (const [path, { after }] of changes) await writeFile(join(siteFolder, path), after);
  } catch (error) {
    await Promise.allSettled([
      ...files.map(({ path }) => rm(join(siteFolder, path), { force: true })),
      ...[...changes].map(([path, { before }]) => writeFile(join(siteFolder, path), before)),
    ]);
    throw error;
  }
  return {
    files: files.map(({ path }) => path),
    changed: [...changes.keys()],
    unregistered,
    next,
  };
}
