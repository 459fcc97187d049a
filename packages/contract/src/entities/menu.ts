import { z } from 'zod';
import { linkValue, type LinkValue } from './block.ts';

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
