import type { LayoutProps, ResolvedMenuItem } from '@ximblox/blocks';
import type { ReactNode } from 'react';

function Items({ items }: { items: ResolvedMenuItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          {item.href ? (
            <a href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.title}
            </a>
          ) : (
            <span>{item.title}</span>
          )}
          {item.children.length > 0 && <Items items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

export function Header({ siteName, menus, siblings, homeUrl }: LayoutProps): ReactNode {
  return (
    <header>
      <a href={homeUrl}>{siteName}</a>
      <nav>
        <Items items={menus.main ?? []} />
      </nav>
      {siblings.map((sibling) => (
        <a key={sibling.locale} href={sibling.url} data-translated={sibling.translated}>
          {sibling.name}
        </a>
      ))}
    </header>
  );
}

export function Footer({ properties }: LayoutProps): ReactNode {
  return <footer>{String(properties.note ?? '')}</footer>;
}

export function NewsIntro({ context }: LayoutProps): ReactNode {
  return (
    <header>
      <h1>{context.title}</h1>
      <p>{String(context.typeData.lead ?? '')}</p>
    </header>
  );
}
