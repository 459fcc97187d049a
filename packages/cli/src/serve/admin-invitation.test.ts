import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { banner } from './banner.ts';
import { inviteAdministrator } from './admin-invitation.ts';

const link = { kind: 'link', email: 'admin@ximblox.local', url: 'http://localhost:8080/x?token=secret' } as const;

async function makeFolder(): Promise<{ dataFolder: string }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-tell-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  return { dataFolder };
}

test('prints the activation link to a terminal, and writes it to a file otherwise', async () => {
  const settings = await makeFolder();
  const file = join(settings.dataFolder, 'activation-link.txt');
  const shown = (administrator: Awaited<ReturnType<typeof inviteAdministrator>>): string =>
    banner({ origin: 'http://localhost:8080', administrator, milliseconds: 1 });
  expect(shown(await inviteAdministrator(link, settings, true))).toContain(link.url);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
  const kept = shown(await inviteAdministrator(link, settings, false));
  expect(kept).not.toContain('token');
  expect(kept).toContain(file);
  expect(await readFile(file, 'utf8')).toBe(`${link.url}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('removes the file at the next start with an active administrator', async () => {
  const settings = await makeFolder();
  await inviteAdministrator(link, settings, false);
  await inviteAdministrator({ kind: 'exists' }, settings, false);
  await expect(readFile(join(settings.dataFolder, 'activation-link.txt'))).rejects.toThrow('ENOENT');
});
