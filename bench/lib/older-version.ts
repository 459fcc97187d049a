import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@ximblox/e2e/instances';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

/**
 * Installs and builds an older version from the history of this repository; later calls find it in `.cache/versions`.
 * @param commit anything that git resolves, such as `HEAD~50`
 * @returns its folder
 */
export function buildCommit(commit: string): string {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = join(repository, '.cache/versions', hash);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  process.stdout.write(`Building ${git('log', '-1', '--format=%h %s', hash)}\n`);
  git('archive', '--format=tar', `--output=${unfinished}/source.tar`, hash);
  execFileSync('tar', ['-xf', 'source.tar'], { cwd: unfinished });
  // The start script installs the packages of the lockfile.
  execFileSync(process.execPath, ['scripts/run.cjs', 'build'], { cwd: unfinished, stdio: 'inherit' });
  renameSync(unfinished, folder);
  return folder;
}
