import { Globe, LogOut, Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { useReviewCount } from '../../lib/publication-requests.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { useUnreadCount } from '../../lib/submissions.ts';
import { pageTypeSegment, useKnownPageTypes, useKnownSite } from '../../lib/site-settings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { KeyList } from '../../ui/key-list.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { ExtraMenuItem } from '../extra-menu/extra-menu-item.tsx';
import { useExtraMenu } from '../extra-menu/use-extra-menu.ts';
import { shortcutKeys } from '../../lib/shortcuts.ts';
import { isCurrentEntry, isOffered, type MenuEntry, menuGroups, pageTypeIcons, defaultPageTypeIcon } from './menu.ts';
import classes from './side-menu.module.css';

/** Badge with a number after an entry; nothing for zero. */
function Count({ count, label }: { count: number | undefined; label: (count: number) => string }) {
  const { number } = useFormats();
  if (!count) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{number(count)}</span>
      <span className="visually-hidden">{label(count)}</span>
    </span>
  );
}

function RequestsToReview() {
  const { t } = useTranslation();
  return <Count count={useReviewCount()} label={(count) => t('requests.openCount', { count })} />;
}

function UnreadSubmissions() {
  const { t } = useTranslation();
  return <Count count={useUnreadCount()} label={(count) => t('inbox.unreadCount', { count })} />;
}

const counts = { 'requests-to-review': RequestsToReview, 'unread-submissions': UnreadSubmissions };

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const can = useCan();
  const { pathname } = useLocation();
  return entries
    .filter((entry) => isOffered(entry, can))
    .map((entry) => {
      const { text, to, icon: Icon, count } = entry;
      const Number = count && counts[count];
      return (
        <li key={to}>
          <Link className={classes.link} to={to} aria-current={isCurrentEntry(pathname, entry) ? 'page' : undefined}>
            <Icon size={16} aria-hidden />
            <span>{t(text)}</span>
            {Number && <Number />}
          </Link>
        </li>
      );
    });
}

function PageTypeEntries() {
  return useKnownPageTypes()
    .filter((type) => type.id !== '' && type.id !== 'blank')
    .map((type) => {
      const Icon = pageTypeIcons[type.id] ?? defaultPageTypeIcon;
      return (
        <li key={type.id}>
          <NavLink className={classes.link} to={`/page-overview/${pageTypeSegment(type.id)}`}>
            <Icon size={16} aria-hidden />
            <span>{type.label}</span>
          </NavLink>
        </li>
      );
    });
}

const { palette: paletteKeys } = shortcutKeys;

/** Side menu: screens that the user may open, page types, items of the site, and logging out. */
export function SideMenu({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const id = useId();
  const user = useSession();
  const { siteName } = useKnownSite();
  const extra = useExtraMenu();
  return (
    <div className={classes.menu}>
      <div className={`row ${classes.brand}`}>
        <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
          <rect width="32" height="32" rx="8" className={classes.mark} />
          <path className={classes.markFront} d="M8 8h7v7H8zm9 9h7v7h-7z" />
          <path className={classes.markBack} d="M17 8h7v7h-7zM8 17h7v7H8z" />
        </svg>
        <span className={`min-0 break-anywhere ${classes.siteName}`}>{siteName}</span>
      </div>
      <button type="button" className={`row gap-8 surface text-left muted ${classes.palette}`} onClick={openPalette}>
        <Search size={16} aria-hidden />
        <span>{t('palette.open')}</span>
        <KeyList keys={paletteKeys} />
      </button>
      <nav aria-label={t('menu.label')} className={classes.groups}>
        <ul>
          <Entries entries={menuGroups.start} />
          <Entries entries={menuGroups.library} />
        </ul>
        <h2 id={`${id}-structure`}>{t('menu.siteStructure')}</h2>
        <ul aria-labelledby={`${id}-structure`}>
          <Entries entries={menuGroups.siteStructure} />
          <PageTypeEntries />
        </ul>
        {extra.length > 0 && (
          <>
            <h2 id={`${id}-extra`}>{siteName}</h2>
            <ul aria-labelledby={`${id}-extra`}>
              {extra.map((item) => (
                <ExtraMenuItem key={item.title} item={item} />
              ))}
            </ul>
          </>
        )}
        {menuGroups.administration.some(({ permission }) => can(permission)) && (
          <>
            <h2 id={`${id}-administration`}>{t('menu.administration')}</h2>
            <ul aria-labelledby={`${id}-administration`}>
              <Entries entries={menuGroups.administration} />
            </ul>
          </>
        )}
        <h2 id={`${id}-account`}>{t('menu.account')}</h2>
        <p className={`row gap-6 strong ${classes.who}`}>
          <Avatar name={user.name} image={user.image} size={24} />
          <span>{user.name}</span>
        </p>
        <ul aria-labelledby={`${id}-account`}>
          <Entries entries={menuGroups.account} />
          <li>
            <a className={classes.link} href="/" target="_blank" rel="noreferrer">
              <Globe size={16} aria-hidden />
              <span>{t('menu.viewWebsite')}</span>
            </a>
          </li>
          <li>
            <button type="button" className={classes.link} onClick={onLogOut}>
              <LogOut size={16} aria-hidden />
              <span>{t('menu.logOut')}</span>
            </button>
          </li>
        </ul>
      </nav>
      <ColorSchemeSwitch />
    </div>
  );
}
