import type { Names } from './names.ts';

/** An export of a generated file that the site definition lists. */
export interface Registration {
  /** Property of the site definition. */
  property: 'blocks' | 'pageTypes' | 'forms';
  variable: string;
  /** Path from the folder of the site. */
  file: string;
}

/** Files that a generator writes, and what it adds to the site definition. */
export interface Generated {
  files: { path: string; text: string }[];
  registrations: Registration[];
  /** Call of `defineScreen` that an existing `ximblox.admin.tsx` lists. */
  screen?: string;
  /** What to do next, as a sentence. */
  next?: string;
}

/** What a generator can ask about the site. */
export interface SiteFiles {
  /** Whether the site has a file. */
  exists(path: string): boolean;
}

export type Generator = (names: Names, site: SiteFiles) => Generated;
