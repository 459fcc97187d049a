import { type LayoutProps, type LocalisedText, localise, type ResolvedMenuItem } from '@ximblox/blocks';
import { languageTag } from '@ximblox/site/kit';

const labels = {
  main: { en: 'Main menu', nl: 'Hoofdmenu', de: 'Hauptmenü', fr: 'Menu principal' },
  footer: { en: 'Footer', nl: 'Voettekst', de: 'Fußzeile', fr: 'Pied de page' },
  languages: { en: 'Languages', nl: 'Talen', de: 'Sprachen', fr: 'Langues' },
} satisfies Record<string, LocalisedText>;

function Menu({ items, label, url }: { items: ResolvedMenuItem[] | undefined; label: string; url: string }) {
  if (!items || items.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="menu">
        {items.map(({ key, title, href, current }) => (
          <li key={key}>
            <a href={href} aria-current={href === url ? 'page' : current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The header of every page: name, main menu and languages. */
export function Header({ context, siteName, homeUrl, menus, siblings }: LayoutProps) {
  const { locale, url } = context;
  return (
    <header className="bar">
      <a className="site-name" href={homeUrl}>
        {siteName}
      </a>
      <Menu items={menus.main} label={localise(labels.main, locale)} url={url} />
      {siblings.length > 1 && (
        <nav aria-label={localise(labels.languages, locale)}>
          <ul className="menu">
            {siblings.map((sibling) => (
              <li key={sibling.locale}>
                <a
                  href={sibling.url}
                  lang={languageTag(sibling.locale)}
                  hrefLang={languageTag(sibling.locale)}
                  aria-current={sibling.current ? 'true' : undefined}
                >
                  {sibling.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

/** The footer of every page. */
export const Footer = ({ context, siteName, menus }: LayoutProps) => (
  <footer className="bar">
    <span>{siteName}</span>
    <Menu items={menus.footer} label={localise(labels.footer, context.locale)} url={context.url} />
  </footer>
);
