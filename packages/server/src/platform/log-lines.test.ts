import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLogLines, type LogOutput } from './log-lines.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** A disk that may be full, and takes half of what it is given. */
function createDisk() {
  const disk = { isFull: false, content: '' };
  const take = (bytes: Buffer): number => {
    if (disk.isFull) throw full;
    const taken = bytes.subarray(0, Math.ceil(bytes.length / 2));
    disk.content += taken.toString();
    return taken.length;
  };
  const output: LogOutput = {
    write(bytes, done) {
      setImmediate(() => (disk.isFull ? done(full, 0) : done(null, take(bytes))));
    },
    writeSync: take,
  };
  return { disk, output };
}

test('lines wait while the disk is full, up to 1 MiB, and are written in their order afterwards', async () => {
  const { disk, output } = createDisk();
  const recoveries: [Error, number][] = [];
  const lines = createLogLines((...recovery) => recoveries.push(recovery), output);
  disk.isFull = true;
  lines.write('first\n');
  lines.flush();
  await nextTurn();
  lines.write('second\n');
  for (let count = 0; count < 3; count++) lines.write(`${'x'.repeat(600_000)}\n`);
  await nextTurn();
  disk.isFull = false;
  await vi.waitFor(() => expect(recoveries).toEqual([[full, 2]]));
  await vi.waitFor(() => expect(disk.content).toBe(`first\nsecond\n${'x'.repeat(600_000)}\n`));
});

test('the end writes what waits, and gives up on a full disk', () => {
  const { disk, output } = createDisk();
  for (const isFull of [false, true]) {
    const lines = createLogLines(() => undefined, output);
    lines.write('a line\n');
    disk.isFull = isFull;
    lines.end();
  }
  expect(disk.content).toBe('a line\n');
});
