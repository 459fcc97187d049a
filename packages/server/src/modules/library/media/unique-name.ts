import { maxNameLength } from './sanitise-file-name.ts';

const numbered = /^(.*)-(\d{1,4})$/s;

/**
 * Makes a file name unique by appending the next free number: `map.png`, `map-2.png`.
 * @param taken names in lower case
 */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const [, base = stem, last = '1'] = numbered.exec(stem) ?? [];
  for (let number = Number(last) + 1; ; number += 1) {
    const tail = `-${number}${ending}`;
    const free = `${base.slice(0, maxNameLength - tail.length)}${tail}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
