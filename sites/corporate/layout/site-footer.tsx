import type { LayoutProps } from '@ximblox/blocks';
import { message } from '../messages/message.ts';
import { Brand } from './brand.tsx';
import { cookieChoicesID } from './cookies/cookie-choices.tsx';
import { firm, shownNumber, telephoneHref } from './firm.ts';
import { LevelMark } from './level-mark.tsx';

function ServiceMenu({ context, menus, search }: Pick<LayoutProps, 'context' | 'menus' | 'search'>) {
  const { locale } = context;
  return (
    <nav className="site-footer-service" aria-label={message(locale, 'serviceMenu')}>
      <ul className="row">
        {(menus.service ?? []).map((item) => (
          <li key={item.key}>
            <a href={item.href} rel={item.external ? 'external' : undefined}>
              {item.title}
            </a>
          </li>
        ))}
        {search && (
          <li>
            <a href={search.url}>{message(locale, 'search')}</a>
          </li>
        )}
        {!context.preview && (
          <li>
            <button type="button" className="site-footer-button" popoverTarget={cookieChoicesID}>
              {message(locale, 'cookiesChange')}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Footer of every page. */
export function SiteFooter({ context, menus, homeUrl, search }: LayoutProps) {
  const { locale } = context;
  const text = (key: Parameters<typeof message>[1]) => message(locale, key);
  return (
    <footer className="site-footer on-deep">
      <div className="frame">
        <div className="datum site-footer-line">
          <LevelMark />
          <p className="mark">NAP 0,00 m</p>
        </div>
        <div className="in-margin">
          <a className="brand" href={homeUrl} aria-label={text('home')}>
            <Brand />
          </a>
          <p className="site-footer-motto soft">{text('motto')}</p>
          <address className="site-footer-address">
            {firm.street}
            <br />
            {firm.postalCode} {firm.town}
            <br />
            <a href={telephoneHref(firm.phone)}>{shownNumber(firm.phone, locale)}</a>
            <br />
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </address>
          <p className="site-footer-emergency soft">
            {text('dayAndNight')}
            <br />
            <a href={telephoneHref(firm.emergency)}>{shownNumber(firm.emergency, locale)}</a>
          </p>
        </div>
        <nav className="site-footer-columns in-text" aria-label={text('footer')}>
          {(menus.footer ?? []).map((group) => (
            <div key={group.key}>
              <h2 className="site-footer-heading note">{group.title}</h2>
              <ul className="site-footer-links">
                {(group.children.length > 0 ? group.children : [group]).map((item) => (
                  <li key={item.key}>
                    <a href={item.href} rel={item.external ? 'external' : undefined}>
                      {item.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="site-footer-base">
          <p className="mark">{text('lowestPoint')}</p>
          <ServiceMenu context={context} menus={menus} search={search} />
        </div>
      </div>
    </footer>
  );
}
