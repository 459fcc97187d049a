import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (sheet: string): Set<string> => {
  const selectors = read(sheet).replaceAll(/\/\*.*?\*\/|\{[^{}]*\}|:global\([^)]*\)|@[^{;]*/gs, ' ');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
};
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => ({ path, text: read(path) }));
const withoutImports = (text: string): string => text.replaceAll(/^import .*$/gm, '');
const sheets = globSync('**/*.module.css', { cwd: root });

/** Used classes of each style sheet, by importing modules and composing sheets. */
const asked = new Map<string, { by: string; name: string }[]>(sheets.map((sheet) => [sheet, []]));
for (const { path, text } of sources) {
  for (const [, variable, from = ''] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
    const uses = [...withoutImports(text).matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(
      ([, name = '']) => name,
    );
    const isDynamic = text.includes(`${variable}[`);
    const sheet = join(dirname(path), from);
    const all = isDynamic ? [...uses, ...names(sheet)] : uses;
    asked.get(sheet)?.push(...all.map((name) => ({ by: path, name })));
  }
}
for (const sheet of sheets) {
  for (const [, list = '', from] of read(sheet).matchAll(/composes: ([^;"]+?)(?: from "([^"]+)")?;/g)) {
    if (list.endsWith(' from global')) continue;
    const source = from === undefined ? sheet : join(dirname(sheet), from);
    asked.get(source)?.push(...list.split(' ').map((name) => ({ by: sheet, name })));
  }
}

describe('the classes of the style sheets', () => {
  it('exist where they are used', () => {
    const missing = [...asked].flatMap(([sheet, uses]) => {
      const known = names(sheet);
      return uses.filter(({ name }) => !known.has(name)).map(({ by, name }) => `${by}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('are used', () => {
    const unused = [...asked].flatMap(([sheet, uses]) => {
      const used = new Set(uses.map(({ name }) => name));
      return [...names(sheet)].filter((name) => !used.has(name)).map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  const shared = new Set([...names('ui/theme/parts.css'), ...names('ui/theme/shared.css')]);

  it('are used where all screens share them', () => {
    const strings = sources.flatMap(({ text }) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
    const composed = sheets.flatMap((path) => read(path).match(/composes: [^;]+ from global;/g) ?? []);
    const words = new Set([...strings, ...composed].flatMap((text) => text.split(/[^\w-]+/)));
    expect([...shared].filter((name) => !words.has(name))).toEqual([]);
  });

  it('are those of parts.css and shared.css where they have no sheet of their own', () => {
    const inCode = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
        (plain ?? template?.replaceAll(/\$\{[^}]*\}/g, '') ?? '').split(/\s+/).map((name) => ({ path, name })),
      ),
    );
    const composed = sheets.flatMap((path) =>
      [...read(path).matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, list = '']) =>
        list.split(' ').map((name) => ({ path, name })),
      ),
    );
    const missing = [...inCode, ...composed].filter(({ name }) => name !== '' && !shared.has(name));
    expect(missing).toEqual([]);
  });
});
