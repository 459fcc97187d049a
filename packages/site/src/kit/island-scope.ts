import { type ComponentType, createContext } from 'react';

/** Collects the islands of one rendering; each is rendered as a separate root, so that it can be hydrated. */
export interface IslandCollector {
  /** Adds an island and returns its position. */
  add(component: ComponentType<object>, props: object): number;
  /** Records that the page needs the loader for an enhancement. */
  requireLoader(): void;
  /** Returns the prefix of `useId` inside the island. */
  prefix(position: number): string;
}

/** Context of the renderer; null inside an island and in tests of single components. */
export const IslandScope = createContext<IslandCollector | null>(null);

/** Key under which the build stores the ID of a component or function. */
export const islandKey = Symbol.for('ximblox.island');

/** Custom element around an island, defined by the loader. */
export const islandTag = 'xb-island';

/** Returns the ID of an island: path of its file without suffix, `#`, export name. */
export function islandID(target: (object & { name?: string }) | undefined): string {
  if (target === undefined) {
    throw new Error(
      'An island is undefined: check its import. Its file does not export that name, or imports this one.',
    );
  }
  const id = (target as { [islandKey]?: string })[islandKey];
  if (id === undefined) {
    throw new Error(`"${target.name ?? ''}" is no island: export it from a file named *.island.tsx or *.enhance.ts.`);
  }
  return id;
}

/** Placeholder for the HTML of an island that is not rendered yet. */
export const islandPlaceholder = (position: number): string => `<!--island:${position}-->`;

/**
 * Serialises the props of an island; undefined if there are none.
 * @throws when a value would not arrive in the browser as it is here
 */
export function islandProps(id: string, props: object): string | undefined {
  if (Object.keys(props).length === 0) return undefined;
  const kinds: Record<string, string> = { function: 'a function', symbol: 'a component or symbol', bigint: 'a bigint' };
  return JSON.stringify(props, function (this: Record<string, unknown>, name, value: unknown) {
    const kind = this[name] instanceof Date ? 'a Date' : kinds[typeof value];
    if (kind === undefined) return value;
    throw new Error(
      `The island "${id}" has ${kind} in its props, at "${name}". Props are sent to the browser as JSON: pass texts, numbers, lists and objects.`,
    );
  });
}
