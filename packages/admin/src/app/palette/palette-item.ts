import type { PageState } from '@ximblox/contract';
import type { LucideIcon } from 'lucide-react';

/** In this order. Pages come last, as they come later: what Enter would open must not change under the hand. */
export const paletteGroups = ['recent', 'actions', 'screens', 'pages'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Something to go to or to do. */
export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  text: string;
  icon: LucideIcon;
  /** What tells it from others of the same name. */
  detail?: string;
  state?: PageState;
  keys?: readonly string[] | undefined;
  run(): void;
}

/** Whether an item holds every word that was typed. */
export function holds({ text, detail = '' }: Pick<PaletteItem, 'text' | 'detail'>, typed: string): boolean {
  const searched = `${text} ${detail}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
