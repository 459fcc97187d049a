import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedModulesFile } from '@ximblox/admin';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteParts } from './site-parts.ts';

test('parts of the admin are built again only when one of their files has changed', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'ximblox-parts-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const adminFolder = join(root, 'built-admin');
  await mkdir(join(root, 'admin'));
  await mkdir(adminFolder);
  await writeFile(
    join(adminFolder, sharedModulesFile),
    JSON.stringify({ react: { address: '/cmsadmin/assets/react.js', names: ['useState'] } }),
  );
  await writeFile(join(root, 'ximblox.admin.tsx'), "export { screen as default } from './admin/screen.ts';\n");
  const screen = join(root, 'admin', 'screen.ts');
  const importReact = "import { useState } from 'react';\n";
  await writeFile(screen, `${importReact}export const screen = { screens: [1], useState };\n`);
  // A build empties its folder.
  const marker = join(root, 'node_modules', '.cache', 'site-parts', 'marker');
  const builds = async (): Promise<boolean> => {
    const parts = createSiteParts({ root, siteFolder: root, adminFolder });
    expect(await parts.build()).toContain('/cmsadmin/site/');
    expect(parts.contains(screen)).toBe(true);
    const isNew = !existsSync(marker);
    await writeFile(marker, '');
    return isNew;
  };
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  await writeFile(screen, `${importReact}export const screen = { screens: [2], useState };\n`);
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  await writeFile(join(root, 'admin', 'count.action.ts'), 'export const count = () => 1;\n');
  expect(await builds()).toBe(true);
});
