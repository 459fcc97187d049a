import type { PageMarks } from '@ximblox/contract';
import type { LucideIcon } from 'lucide-react';

/** Groups in display order. Pages load later and come last, so that the active option does not shift. */
export const paletteGroups = ['recent', 'actions', 'screens', 'pages'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Option of the palette: a page, a screen or an action. */
export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  text: string;
  icon: LucideIcon;
  /** Distinguishes options with the same text. */
  detail?: string;
  /** State marks of a page. */
  page?: PageMarks;
  keys?: readonly string[] | undefined;
  run(): void;
}

/** Whether the text or detail of an item contains every typed word. */
export function matches({ text, detail = '' }: Pick<PaletteItem, 'text' | 'detail'>, typed: string): boolean {
  const searched = `${text} ${detail}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
