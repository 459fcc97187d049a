import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

type Read<Found> = (done: (found: Found) => void, fail: (error: unknown) => void) => void;

const gone = new DOMException('It is not there any more.', 'NotFoundError');

/** A file entry that the browser can read or not. */
const fileEntry = (name: string, isThere = () => true) => ({
  isFile: true,
  name,
  file: ((done, fail) => (isThere() ? done(new File([name], name)) : fail(gone))) satisfies Read<File>,
});

const folderEntry = (name: string, inside: readonly object[], isThere = () => true) => ({
  isFile: false,
  name,
  createReader() {
    const parts = [inside, []];
    return {
      readEntries: ((done, fail) => (isThere() ? done(parts.shift() ?? []) : fail(gone))) satisfies Read<
        readonly object[]
      >,
    };
  },
});

const drop = (...entries: object[]) => {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return droppedFiles(items as unknown as DataTransferItem[]);
};

const facts = (found: Awaited<ReturnType<typeof droppedFiles>>) =>
  found.map(({ file, folder, isUnreadable = false }) => ({ name: file.name, folder, isUnreadable }));

test('returns files with their folders, without system files', async () => {
  const found = await drop(
    fileEntry('a.txt'),
    folderEntry('map', [fileEntry('.DS_Store'), folderEntry('in', [fileEntry('b.txt')])]),
  );
  expect(facts(found)).toEqual([
    { name: 'a.txt', folder: '', isUnreadable: false },
    { name: 'b.txt', folder: 'map/in', isUnreadable: false },
  ]);
});

test('includes unreadable entries, and reads them again on request', async () => {
  let isThere = false;
  const found = await drop(
    folderEntry('map', [fileEntry('weg.txt', () => isThere), fileEntry('goed.txt')]),
    folderEntry('dicht', [fileEntry('binnen.txt')], () => isThere),
  );
  expect(facts(found)).toEqual([
    { name: 'weg.txt', folder: 'map', isUnreadable: true },
    { name: 'goed.txt', folder: 'map', isUnreadable: false },
    { name: 'dicht', folder: '', isUnreadable: true },
  ]);
  const again = async () => (await Promise.all(found.map(async ({ readAgain }) => (await readAgain?.()) ?? []))).flat();
  expect(facts(await again())).toEqual(facts(found));
  isThere = true;
  expect(facts(await again())).toEqual([
    { name: 'weg.txt', folder: 'map', isUnreadable: false },
    { name: 'goed.txt', folder: 'map', isUnreadable: false },
    { name: 'binnen.txt', folder: 'dicht', isUnreadable: false },
  ]);
});
