import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';

/** Reads an archive of compressible and other entries from a file again and again, and stops at another entry each time. */
const stopEarly = (module: string, path: string): string => `
  import { randomBytes } from 'node:crypto';
  import { createReadStream, createWriteStream } from 'node:fs';
  import { pipeline } from 'node:stream/promises';
  import { setTimeout as sleep } from 'node:timers/promises';
  const { readArchive, writeArchive } = await import(${JSON.stringify(module)});
  const path = ${JSON.stringify(path)};
  await pipeline(writeArchive(async ({ add }) => {
    for (let number = 0; number < 30; number++) {
      const bytes = number % 2 ? Buffer.alloc(1_000_000, 'entry ' + number) : randomBytes(500_000);
      await add('files/' + number, bytes.length, [bytes]);
    }
  }), createWriteStream(path));
  for (const wait of [0, 1, 5]) for (let stop = 0; stop < 30; stop += 2) {
    let number = 0;
    try {
      for await (const { content } of readArchive(createReadStream(path))) {
        for await (const _ of content) if (number === stop) { await sleep(wait); throw new Error('no space'); }
        number += 1;
      }
    } catch {
      process.stdout.write('.');
    }
    await sleep(2);
  }`;

// In a process of its own, which an error outside of any call ends.
test('a reader can stop early, and the rest of the archive is left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = stopEarly(new URL('archive.ts', import.meta.url).href, join(folder, 'archive.zst'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect({ output, errors, code: (await ended)[0] }).toEqual({ output: '.'.repeat(45), errors: '', code: 0 });
});

test('an archive whose checksum is cut off or altered is refused', async () => {
  const archive = await buffer(
    writeArchive(async ({ add }) => {
      for (const name of ['one', 'two']) await add(name, name.length, [Buffer.from(name)]);
    }),
  );
  const read = async (bytes: Buffer): Promise<string[]> => {
    const names: string[] = [];
    for await (const { name, content } of readArchive(Readable.from([bytes]))) {
      for await (const _ of content);
      names.push(name);
    }
    return names;
  };
  expect(await read(archive)).toEqual(['one', 'two']);
  // The checksum of the content; Node's streams write an empty frame after it.
  const checksum = archive.lastIndexOf(Buffer.from('28b52ffd', 'hex')) - 4;
  for (let length = checksum - 4; length < checksum + 4; length += 1) {
    await expect(read(archive.subarray(0, length))).rejects.toThrow('The backup is damaged or incomplete.');
  }
  for (let place = checksum; place < checksum + 4; place += 1) {
    const altered = Buffer.from(archive);
    altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
    await expect(read(altered)).rejects.toThrow('The backup is damaged or incomplete.');
  }
});
