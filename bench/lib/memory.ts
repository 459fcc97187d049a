import { readdir, readFile } from 'node:fs/promises';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function descendants(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const one of all) {
    const parent = / \w (\d+) /.exec((await read(`/proc/${one}/stat`)).replace(/^.*\)/, ')'))?.[1];
    if (parent) parents.set(one, Number(parent));
  }
  const found = new Set([pid]);
  // Children come after their parents in the order of their numbers but for a wrap-around, so look until nothing is new.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const one of all) if (found.has(parents.get(one) ?? 0)) found.add(one);
  }
  return [...found];
}

/**
 * Memory of a process and all that it started, shared pages counted once (PSS), in MiB. Linux only.
 * Needs the right to read `smaps_rollup` of these processes.
 */
export async function memoryOf(pid: number): Promise<number> {
  let kilobytes = 0;
  for (const one of await descendants(pid)) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
