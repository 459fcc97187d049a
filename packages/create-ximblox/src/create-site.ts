import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Locale, Refusal } from './options.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Languages in which the templates have content; others begin with the first. */
const written = ['en', 'nl', 'de', 'fr'];

export interface NewSite {
  /** Path of the folder, which may exist if it is empty. */
  folder: string;
  name: string;
  template: string;
  locales: readonly Locale[];
}

/** @throws Refusal when the folder has content or cannot be read */
async function assertEmpty(folder: string): Promise<void> {
  try {
    const names = await readdir(folder);
    if (names.length > 0) throw new Refusal(`The folder ${folder} is not empty.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw code === 'ENOTDIR' ? new Refusal(`${folder} cannot be a folder: a file is in its way.`) : error;
  }
}

async function manifestOf(name: string): Promise<object> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24.11' },
    scripts: {
      dev: 'ximblox dev',
      build: 'ximblox build',
      start: 'ximblox start',
      test: 'tsc && node --test tests/*.test.ts',
    },
    dependencies: {
      '@ximblox/admin': `^${version}`,
      '@ximblox/blocks': `^${version}`,
      '@ximblox/cli': `^${version}`,
      '@ximblox/site': `^${version}`,
      react: '^19.3.1',
      'react-dom': '^19.3.1',
    },
    devDependencies: { '@types/node': '^24.19.2', '@types/react': '^19.3.0', typescript: '~6.0.3' },
  };
}

/** Replaces a text that must be there, so that a changed template does not go unnoticed. */
function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The template has no ${from}.`);
  return text.replaceAll(from, to);
}

/** `my-site` becomes `My site`. */
const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** Writes name and languages into the definition of the site. */
async function adaptDefinition(folder: string, name: string, locales: readonly Locale[]): Promise<void> {
  const path = join(folder, 'ximblox.config.tsx');
  const list = locales.map((locale) => `{ code: ${quoted(locale.code)}, name: ${quoted(locale.name)} }`);
  let text = await readFile(path, 'utf8');
  text = replaced(text, "name: 'My site'", `name: ${quoted(titleOf(name))}`);
  text = replaced(
    text,
    "locales: [{ code: 'en', name: 'English' }]",
    list.length === 1 ? `locales: [${list[0]}]` : `locales: [\n    ${list.join(',\n    ')},\n  ]`,
  );
  await writeFile(path, replaced(text, "defaultLocale: 'en'", `defaultLocale: ${quoted(locales[0]?.code ?? 'en')}`));
}

/** Reduces the content of each page and menu to the languages of the site. */
async function adaptContent(folder: string, locales: readonly Locale[]): Promise<void> {
  for (const part of ['pages', 'menus']) {
    const below = join(folder, 'content', part);
    if (!existsSync(below)) continue;
    for (const name of await readdir(below)) await adaptTexts(join(below, name), locales);
  }
}

/** Replaces the files of the written languages by files of the languages of the site. */
async function adaptTexts(folder: string, locales: readonly Locale[]): Promise<void> {
  const texts = new Map<string, string>();
  for (const language of written) texts.set(language, await readFile(join(folder, `${language}.json`), 'utf8'));
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (const { code } of locales) {
    const text = texts.get(code.split('-', 1)[0] ?? '') ?? texts.get('en') ?? '';
    await writeFile(join(folder, `${code}.json`), text);
  }
}

/** npm leaves files such as `.gitignore` out of a package, so the template has `_gitignore`. */
async function nameDotFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('_')) await rename(join(folder, name), join(folder, `.${name.slice(1)}`));
  }
}

/**
 * Creates a site completely or not at all.
 * @returns the absolute path of its folder
 * @throws Refusal when the folder is not empty
 */
export async function createSite({ folder, name, template, locales }: NewSite): Promise<string> {
  const target = resolve(folder);
  await assertEmpty(target);
  const made = await mkdir(dirname(target), { recursive: true });
  const fresh = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    for (const part of ['common', template]) {
      await cp(join(packageFolder, 'templates', part), fresh, { recursive: true });
    }
    await nameDotFiles(fresh);
    await adaptDefinition(fresh, name, locales);
    await adaptContent(fresh, locales);
    await writeFile(join(fresh, 'package.json'), `${JSON.stringify(await manifestOf(name), null, 2)}\n`);
    const readme = join(fresh, 'README.md');
    await writeFile(readme, replaced(await readFile(readme, 'utf8'), '# My site', `# ${titleOf(name)}`));
    await chmod(fresh, 0o755);
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
  } catch (error) {
    await rm(made ?? fresh, { recursive: true, force: true });
    throw error;
  }
  return target;
}
