import type { RenderContext } from '@ximblox/blocks';
import { editTags } from '@ximblox/site/kit';
import { message } from '../messages/message.ts';

interface TagListProps extends Pick<RenderContext, 'tags' | 'locale' | 'preview'> {
  /** Path of the page that lists pages by tag; without it the tags are not links. */
  listUrl?: string | undefined;
}

/** The public tags of a page; nothing without tags. */
export function TagList({ tags, locale, preview, listUrl }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list row" aria-label={message(locale, 'tags')} {...editTags({ preview, locale })}>
      {tags.map(({ id, name }) => (
        <li key={id}>{listUrl ? <a href={`${listUrl}?tag=${id}`}>{name}</a> : name}</li>
      ))}
    </ul>
  );
}
