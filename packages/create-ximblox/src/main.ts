#!/usr/bin/env node
import { relative } from 'node:path';
import { stderr, stdout, versions } from 'node:process';
import { ask } from './ask.ts';
import { createSite } from './create-site.ts';
import { checkTemplate, nameOf, readChoices, readLocales, Refusal, templateNames } from './options.ts';

const help = `Usage: npm create ximblox@latest [folder] -- [flags]

  --languages <codes>  languages of the site, the default first: nl,en
  --template <name>    ${templateNames}
  --yes, -y            ask nothing
  --help, -h           show this help
`;

function assertNode(): void {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 11)) return;
  throw new Refusal(`Ximblox needs Node 24.11 or newer; this is Node ${versions.node}.`);
}

async function main(): Promise<void> {
  assertNode();
  const choices = readChoices(process.argv.slice(2));
  if (choices.help) {
    stdout.write(help);
    return;
  }
  if (choices.template !== undefined) checkTemplate(choices.template);
  if (choices.folder !== undefined) nameOf(choices.folder);
  if (choices.languages !== undefined) readLocales(choices.languages);
  const { folder, languages, template } = await ask(choices);
  const locales = readLocales(languages);
  const target = await createSite({ folder, name: nameOf(folder), template, locales });
  const path = relative(process.cwd(), target);
  const steps = [...(path ? [`cd ${path}`] : []), 'npm install', 'npm run dev'];
  stdout.write(`\nThe site is in ${target}. Next:\n\n${steps.map((step) => `  ${step}`).join('\n')}\n\n`);
}

/** Returns why no site was created; undefined for errors that need their stack. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  const { code, path, name } = error as NodeJS.ErrnoException;
  // The user cancelled the questions.
  if (name === 'AbortError') return 'No site was created.';
  return code && path ? `The folder cannot be written: ${code} at ${path}.` : undefined;
}

try {
  await main();
} catch (error) {
  stderr.write(`${sentenceOf(error) ?? String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
