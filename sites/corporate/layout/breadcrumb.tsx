import type { LayoutProps } from '@ximblox/blocks';
import { message } from '../messages/message.ts';
import { pagesAbove } from './trail.ts';

/** Breadcrumb of a page; nothing on the first level of the site. */
export function Breadcrumb({ context, menus }: Pick<LayoutProps, 'context' | 'menus'>) {
  const above = pagesAbove({ context, menus });
  if (above.length === 0) return null;
  return (
    <nav className="breadcrumb note" aria-label={message(context.locale, 'breadcrumb')}>
      <ol className="breadcrumb-list">
        {above.map(({ key, href, title }) => (
          <li key={key}>
            <a href={href}>{title}</a>
          </li>
        ))}
        <li aria-current="page">{context.title}</li>
      </ol>
    </nav>
  );
}
