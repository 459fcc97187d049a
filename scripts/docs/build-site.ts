import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../checks.ts';

/** Builds the documentation as a site into a folder. @returns its output, and whether it succeeded: links must not be dead */
export function buildSite(folder: string): { passed: boolean; output: string } {
  const vitepress = join(root, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitepress, 'build', 'tools/docs-site'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', DOCS_FOLDER: folder },
  });
  return { passed: status === 0, output: stdout + stderr };
}
