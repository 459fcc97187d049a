import { z } from 'zod';
import { linkValue, type LinkValue } from './block.ts';
import { locale, person, time } from './values.ts';

/** Levels that a menu may declare at most. */
export const maxMenuDepth = 5;

/** Levels of a menu that declares none. */
export const defaultMenuDepth = 2;

/** One item of a menu; `key` is unique within its tree. */
export interface MenuItem {
  key: string;
  title: string;
  link: LinkValue | null;
  children: MenuItem[];
}

export const menuItem: z.ZodType<MenuItem> = z
  .object({
    key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    title: z.string().trim().min(1).max(255),
    link: linkValue.nullable(),
    get children() {
      return z.array(menuItem).max(100);
    },
  })
  .meta({ id: 'MenuItem' });

/** The tree of a menu in one locale, as somebody saved it last. */
export const menuTree = z
  .object({
    id: z.string(),
    locale,
    /** Counts the saves; 0 while nobody has made the menu. */
    version: z.int().nonnegative(),
    updatedAt: time.nullable(),
    updatedBy: person.nullable(),
    items: z.array(menuItem),
  })
  .meta({ id: 'MenuTree' });
export type MenuTree = z.output<typeof menuTree>;
