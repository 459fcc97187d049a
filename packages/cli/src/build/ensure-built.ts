import { spawnSync } from 'node:child_process';
import { StartError } from '@ximblox/server/start-error';
import { type BuildPaths, buildPaths } from './build-paths.ts';
import { mainModule } from './module-file.ts';
import { isFresh } from './stamp.ts';

/** Builds unless `dist` is up to date. Runs in a child process, to free its memory. */
export function ensureBuilt(root: string): BuildPaths {
  const paths = buildPaths(root);
  if (isFresh(root, paths.siteFolder, paths.dist)) return paths;
  process.stderr.write('Building ...\n');
  const { status } = spawnSync(process.execPath, [mainModule, 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new StartError('The build failed. See the errors above.');
  return paths;
}
