import type { AdminDefinition, CardDefinition, ScreenDefinition } from './define.ts';

/** What a site and its extensions add to the admin. */
export interface SiteParts {
  screens: readonly ScreenDefinition[];
  cards: readonly CardDefinition[];
}

/** Returns a definition with those of its extensions, in order. */
export function flatten({ screens = [], cards = [], extensions = [] }: AdminDefinition): SiteParts {
  const all = extensions.map(flatten);
  return {
    screens: [...screens, ...all.flatMap((one) => one.screens)],
    cards: [...cards, ...all.flatMap((one) => one.cards)],
  };
}
