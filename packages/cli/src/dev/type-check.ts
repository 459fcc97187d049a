import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '@ximblox/server/start-error';
import { codeFrame, type DescribedError } from './describe-error.ts';

/** Maximum number of errors in the overlay; the terminal of a code editor has them all. */
const shownErrors = 20;

/** Returns the path of the compiler that the site depends on. @throws StartError when it has none, or no configuration */
export function compilerOf(siteFolder: string): string {
  if (!existsSync(join(siteFolder, 'tsconfig.json'))) {
    throw new StartError(`--types checks with the tsconfig.json of the site, and ${siteFolder} has none.`);
  }
  try {
    const manifest = createRequire(join(siteFolder, 'package.json')).resolve('typescript/package.json');
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
    return join(dirname(manifest), bin.tsc ?? 'bin/tsc');
  } catch {
    throw new StartError('--types needs TypeScript in the site: npm install --save-dev typescript');
  }
}

const errorLine = /^(.+?)\((\d+),(\d+)\): (error TS\d+: .*)$/;

/** Returns the errors in the output of one run of the compiler; null if there are none. */
export function typeProblem(siteFolder: string, output: readonly string[]): DescribedError | null {
  const errors: { loc: NonNullable<DescribedError['loc']> | undefined; text: string }[] = [];
  for (const line of output) {
    const [, file, row, column, text] = errorLine.exec(line) ?? [];
    const last = errors.at(-1);
    if (file !== undefined) {
      const loc = { file: resolve(siteFolder, file), line: Number(row), column: Number(column) };
      errors.push({ loc, text: `${loc.file}:${row}:${column}\n${text}` });
    } else if (/^error TS\d+: /.test(line)) errors.push({ loc: undefined, text: line });
    else if (last && line.startsWith(' ')) last.text += `\n${line}`;
  }
  const [first] = errors;
  if (!first) return null;
  const count = errors.length === 1 ? 'a type error' : `${errors.length} type errors`;
  const more = errors.length > shownErrors ? [`… and ${errors.length - shownErrors} more`] : [];
  const frame = first.loc && codeFrame(first.loc);
  return {
    message: [`The site has ${count}:`, ...errors.slice(0, shownErrors).map(({ text }) => text), ...more].join('\n\n'),
    stack: '',
    ...(first.loc ? { loc: first.loc } : {}),
    ...(frame ? { frame } : {}),
  };
}

/**
 * Checks the types of a site in a process of its own, again after each change.
 * @param onResult called after each run, with its errors or null
 */
export function startTypeCheck(
  compiler: string,
  siteFolder: string,
  onResult: (problem: DescribedError | null) => void,
): { stop: () => void } {
  const args = [compiler, '--watch', '--noEmit', '--pretty', 'false', '--preserveWatchOutput'];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: siteFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output: string[] = [];
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/Found \d+ errors?\. Watching for file changes\.$/.test(line)) {
        onResult(typeProblem(siteFolder, output));
        output = [];
      } else output.push(line);
    });
  }
  return { stop: () => void child.kill() };
}
