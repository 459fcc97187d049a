import { z } from 'zod';
import { keyPattern } from '../key-pattern.ts';
import { linkValue, type LinkValue } from './block.ts';
import { locale, person, time } from './values.ts';

/** Maximum depth that a menu can declare. */
export const maxMenuDepth = 5;

/** Depth of a menu that declares none. */
export const defaultMenuDepth = 2;

/** An item of a menu; `key` is unique within the tree. */
export interface MenuItem {
  key: string;
  title: string;
  link: LinkValue | null;
  children: MenuItem[];
}

export const menuItem: z.ZodType<MenuItem> = z
  .object({
    key: z.string().regex(keyPattern),
    title: z.string().trim().min(1).max(255),
    link: linkValue.nullable(),
    get children() {
      return z.array(menuItem).max(100);
    },
  })
  .meta({ id: 'MenuItem' });

/** The saved tree of a menu in one locale. */
export const menuTree = z
  .object({
    id: z.string(),
    locale,
    /** Number of saves. */
    version: z.int().nonnegative(),
    updatedAt: time.nullable(),
    updatedBy: person.nullable(),
    items: z.array(menuItem),
  })
  .meta({ id: 'MenuTree' });
export type MenuTree = z.output<typeof menuTree>;
