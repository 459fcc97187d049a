import type { RenderContext } from '@ximblox/blocks';
import { message } from '../messages/message.ts';

interface TagListProps extends Pick<RenderContext, 'tags' | 'locale'> {
  /** Path of the page that lists what has a tag; without one the tags are words alone. */
  listUrl?: string | undefined;
}

/** What a page is about, in a few words; nothing where it has no tags. */
export function TagList({ tags, locale, listUrl }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list" aria-label={message(locale, 'tags')}>
      {tags.map(({ id, name }) => (
        <li key={id}>{listUrl ? <a href={`${listUrl}?tag=${id}`}>{name}</a> : name}</li>
      ))}
    </ul>
  );
}
