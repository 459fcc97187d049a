import type { LayoutProps, ResolvedMenuItem } from '@ximblox/blocks';
import { message } from '../messages/message.ts';
import { Brand } from './brand.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CookieChoices } from './cookies/cookie-choices.tsx';
import { Popup } from './popup/popup.tsx';
import { Languages } from './languages.tsx';
import { SearchOpener } from './search/search-opener.tsx';

/** Value of `aria-current`: `page` for the page itself, `true` for an item above it. */
const currentOf = (item: ResolvedMenuItem, url: string): 'page' | 'true' | undefined =>
  item.current ? (item.href === url ? 'page' : 'true') : undefined;

function MenuLink({ item, url }: { item: ResolvedMenuItem; url: string }) {
  // An item without a link is a heading over its children.
  if (item.href === '') return <span className="menu-heading">{item.title}</span>;
  return (
    <a href={item.href} aria-current={currentOf(item, url)} rel={item.external ? 'external' : undefined}>
      {item.title}
    </a>
  );
}

/** The items of the first level; those with children open a panel below the header. */
function BarItem({ item, url, locale }: { item: ResolvedMenuItem; url: string; locale: string }) {
  if (item.children.length === 0) return <MenuLink item={item} url={url} />;
  const id = `menu-${item.key}`;
  return (
    <>
      <button type="button" className="bar-button" popoverTarget={id} aria-current={item.current ? 'true' : undefined}>
        {item.title}
        <svg className="bar-chevron" viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </button>
      <div className="panel" id={id} popover="auto">
        <div className="frame">
          <p className="panel-title in-margin">{item.title}</p>
          <ul className="panel-list in-text">
            {item.href !== '' && (
              <li>
                <a href={item.href} aria-current={item.href === url ? 'page' : undefined}>
                  {message(locale, 'overview')}
                </a>
              </li>
            )}
            {item.children.map((child) => (
              <li key={child.key}>
                <MenuLink item={child} url={url} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** Menu of small screens. */
function Sheet({
  items,
  context,
  siblings,
}: Pick<LayoutProps, 'context' | 'siblings'> & { items: readonly ResolvedMenuItem[] }) {
  const { locale, url } = context;
  return (
    <div className="sheet" id="site-menu" popover="auto">
      <div className="sheet-head">
        <span className="brand" aria-hidden="true">
          <Brand />
        </span>
        <button type="button" className="plain-button sheet-close" popoverTarget="site-menu" popoverTargetAction="hide">
          {message(locale, 'close')}
          <span className="cross cross-close" aria-hidden="true" />
        </button>
      </div>
      <nav aria-label={message(locale, 'mainMenu')}>
        <ul className="sheet-list">
          {items.map((item) => (
            <li key={item.key}>
              <MenuLink item={item} url={url} />
              {item.children.length > 0 && (
                <ul className="sheet-children">
                  {item.children.map((child) => (
                    <li key={child.key}>
                      <MenuLink item={child} url={url} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <Languages siblings={siblings} locale={locale} />
    </div>
  );
}

/** Brand, navigation and languages; panels and the menu of small screens open without JavaScript. */
export function SiteHeader({ context, menus, siblings, homeUrl, popup, search }: LayoutProps) {
  const { locale, url } = context;
  const items = menus.main ?? [];
  const menuLabel = message(locale, 'mainMenu');
  return (
    <>
      {!context.preview && <CookieChoices locale={locale} url={url} />}
      {!context.preview && popup && <Popup locale={locale} popup={popup} />}
      <header className="site-header">
        <div className="frame site-header-bar">
          <a className="brand" href={homeUrl} aria-label={message(locale, 'home')}>
            <Brand />
          </a>
          <nav className="site-header-nav" aria-label={menuLabel}>
            <ul className="bar">
              {items.map((item) => (
                <li key={item.key}>
                  <BarItem item={item} url={url} locale={locale} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="site-header-tools">
            {search && !search.view && <SearchOpener search={search} locale={locale} />}
            <Languages siblings={siblings} locale={locale} />
            <button type="button" className="plain-button menu-button" popoverTarget="site-menu">
              <span className="menu-lines" aria-hidden="true" />
              {message(locale, 'menu')}
            </button>
          </div>
          <Sheet items={items} context={context} siblings={siblings} />
        </div>
        <div className="frame">
          <Breadcrumb context={context} menus={menus} />
        </div>
      </header>
    </>
  );
}
