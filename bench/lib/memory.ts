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
  // Process IDs can wrap around, so children may precede their parents: repeat until nothing is added.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const one of all) if (found.has(parents.get(one) ?? 0)) found.add(one);
  }
  return [...found];
}

/**
 * Memory of a process and its descendants in MiB, with shared pages counted once (PSS). Linux only.
 * Needs permission to read their `smaps_rollup`.
 */
export async function memoryOf(pid: number): Promise<number> {
  let kilobytes = 0;
  for (const one of await descendants(pid)) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
