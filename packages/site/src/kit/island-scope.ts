import { type ComponentType, createContext } from 'react';

/** Collects the islands of one rendering; each is rendered as a root of its own, so that it hydrates as one. */
export interface IslandCollector {
  /** Notes an island and gives back its position. */
  add(component: ComponentType<object>, props: object): number;
  /** Notes that the browser has something to add that is no island of React. */
  askForLoader(): void;
  /** What the IDs of `useId` start with inside the island. */
  prefix(position: number): string;
}

/** Present while the renderer collects islands; absent inside an island and in tests of single components. */
export const IslandScope = createContext<IslandCollector | null>(null);

/** Under this key the build notes on a component or function where the browser finds it. */
export const islandKey = Symbol.for('ximblox.island');

/** The element around an island; a custom element of the browser's loader. */
export const islandTag = 'xb-island';

/** Where the browser finds an island: path of its file without suffix, `#`, name of the export. */
export function islandID(target: object & { name?: string }): string {
  const id = (target as { [islandKey]?: string })[islandKey];
  if (id === undefined) {
    throw new Error(`"${target.name ?? ''}" is no island: export it from a file named *.island.tsx or *.enhance.ts.`);
  }
  return id;
}

/** Stands for the HTML of an island until it has been rendered. */
export const islandPlaceholder = (position: number): string => `<!--island:${position}-->`;

/** The props of an island as its element carries them; nothing where it has none. */
export const islandProps = (props: object): string | undefined =>
  Object.keys(props).length === 0 ? undefined : JSON.stringify(props);
