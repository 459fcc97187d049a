import { readdirSync } from 'node:fs';
import { root, runNode } from './checks.ts';

/**
 * `npm run bench` runs every program of `bench/`, `npm run bench -- public calls` only these, and `npm run bench -- hostile` those
 * that attack the product while a cached page is timed. Programs get arguments with `--`.
 */
const groups: Readonly<Record<string, readonly string[]>> = { hostile: ['bodies', 'content', 'drawings'] };
const chosen = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
  .flatMap((name) => groups[name] ?? [name]);
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
/** They take many minutes and 25 GB or more, or need the history of the repository or root, so they run only when they are named. */
const onlyByName = new Set(['backup', 'full-disk', 'rolling-upgrade', 'scale', 'soak']);
const programs = readdirSync(`${root}bench`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => (chosen.length === 0 ? !onlyByName.has(name) : chosen.includes(name)));

const built = runNode(['packages/cli/src/main.ts', 'build']);
const failed = built ? programs.filter((name) => !runNode([`bench/${name}.ts`, ...options])) : ['build'];
if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 || programs.length === 0 ? 1 : 0;
