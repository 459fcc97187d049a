import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reuseAdmin } from './reuse-admin.ts';
import { type Stamp, writeStamp } from './stamp.ts';

const stampOf = (packages: string): Stamp => ({ times: 'times', contents: 'contents', packages });

/** Creates a folder with builds, each with the packages that it was built from, or null without an admin. */
async function createBuilds(packagesOf: Record<string, string | null>): Promise<string> {
  const builds = await mkdtemp(join(tmpdir(), 'ximblox-builds-'));
  onTestFinished(() => rm(builds, { recursive: true, force: true }));
  for (const [name, packages] of Object.entries(packagesOf)) {
    const build = join(builds, name);
    await mkdir(packages === null ? build : join(build, 'admin', 'assets'), { recursive: true });
    if (packages !== null) await writeFile(join(build, 'admin', 'assets', 'app.js.br'), name);
    writeStamp(build, stampOf(packages ?? 'same'));
  }
  return builds;
}

test('copies the admin of another build from the same packages', async () => {
  const builds = await createBuilds({ older: 'other', incomplete: null, site: 'same' });
  const admin = join(builds, 'dist.new', 'admin');
  expect(await reuseAdmin(builds, stampOf('same'), admin)).toBe(true);
  expect(await readFile(join(admin, 'assets', 'app.js.br'), 'utf8')).toBe('site');
});

test('copies nothing from builds of other packages, and without builds', async () => {
  const builds = await createBuilds({ older: 'other', incomplete: null });
  const admin = join(builds, 'dist.new', 'admin');
  expect(await reuseAdmin(builds, stampOf('same'), admin)).toBe(false);
  expect(await reuseAdmin(join(builds, 'nothing'), stampOf('same'), admin)).toBe(false);
  await expect(readFile(join(admin, 'assets', 'app.js.br'))).rejects.toThrow('ENOENT');
});
