import { longestName } from './safe-file-name.ts';

const counted = /^(.*)-(\d{1,4})$/s;

/**
 * The name itself when nothing has it, else the same with the next number that is free: `kaart.png`, `kaart-2.png`.
 * @param taken names in small letters
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const [, base = stem, last = '1'] = counted.exec(stem) ?? [];
  for (let number = Number(last) + 1; ; number += 1) {
    const tail = `-${number}${ending}`;
    const free = `${base.slice(0, longestName - tail.length)}${tail}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
