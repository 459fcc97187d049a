import { builtinModules } from 'node:module';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** A reason not to create a site, as one sentence for the user. */
export class Refusal extends Error {}

export const templates = ['minimal', 'corporate', 'blog'] as const;

/** The names of the templates: `minimal, corporate or blog`. */
export const templateNames = `${templates.slice(0, -1).join(', ')} or ${templates.at(-1)}`;

/** What the user has chosen; undefined choices are asked for. */
export interface Choices {
  folder?: string;
  languages?: string;
  template?: string;
  /** Whether defaults replace the questions. */
  yes: boolean;
  help: boolean;
}

const flags = {
  languages: { type: 'string' },
  template: { type: 'string' },
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads the command line. @throws Refusal for unknown flags and more than one folder */
export function readChoices(args: readonly string[]): Choices {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (rest.length > 0) throw new Refusal(`Name one folder only, without ${rest.map((one) => `"${one}"`).join(' ')}.`);
    return { ...values, folder };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const [sentence = ''] = (error as Error).message.split('. ', 1);
    throw new Refusal(`${sentence.replace(/\.$/, '')}. See npm create ximblox -- --help.`, { cause: error });
  }
}

/** Name that npm accepts for a new package without scope. */
const packageName = /^[a-z\d][a-z\d._-]{0,213}$/;

/** Returns the package name of a site in a folder. @throws Refusal when npm would not accept it */
export function nameOf(folder: string): string {
  const name = basename(resolve(folder));
  if (packageName.test(name) && name !== 'node_modules' && !builtinModules.includes(name)) return name;
  throw new Refusal(
    `npm does not accept "${name}" as a name: use lower-case letters, digits and hyphens, such as "my-site".`,
  );
}

/** A language of the site, with its name in that language. */
export interface Locale {
  code: string;
  name: string;
}

/** Returns the languages in a list such as `nl, en-gb`. @throws Refusal when one is not a language code */
export function readLocales(list: string): Locale[] {
  const codes = [
    ...new Set(
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  if (codes.length === 0) throw new Refusal('A site has at least one language, such as "en".');
  return codes.map((code) => {
    if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/.test(code)) {
      throw new Refusal(`"${code}" is not a language code such as "en", "nl" or "de-at".`);
    }
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
  });
}

/** @throws Refusal when there is no such template */
export function checkTemplate(template: string): void {
  if (templates.some((known) => known === template)) return;
  throw new Refusal(`There is no template "${template}". Choose ${templateNames}.`);
}
