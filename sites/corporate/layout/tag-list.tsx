import type { RenderContext } from '@ximblox/blocks';
import { textOf } from '../texts/text-of.ts';

/** What a page is about, in a few words; nothing where it has no tags. */
export function TagList({ tags, locale }: Pick<RenderContext, 'tags' | 'locale'>) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list" aria-label={textOf(locale, 'tags')}>
      {tags.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
