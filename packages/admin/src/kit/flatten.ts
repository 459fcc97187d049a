import type { AdminDefinition, CardDefinition, ControlDefinition, ScreenDefinition } from './define.ts';

/** What a site and its extensions add to the admin. */
export interface SiteParts {
  controls: readonly ControlDefinition[];
  screens: readonly ScreenDefinition[];
  cards: readonly CardDefinition[];
}

/** Returns a definition with those of its extensions, in order. */
export function flatten({ controls = [], screens = [], cards = [], extensions = [] }: AdminDefinition): SiteParts {
  const all = extensions.map(flatten);
  return {
    controls: [...controls, ...all.flatMap((one) => one.controls)],
    screens: [...screens, ...all.flatMap((one) => one.screens)],
    cards: [...cards, ...all.flatMap((one) => one.cards)],
  };
}
