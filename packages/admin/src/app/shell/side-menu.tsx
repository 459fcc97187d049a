import { ChevronDown, Globe, LayoutPanelTop, LogOut, Search, Signpost } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageTypeInfo } from '@ximblox/contract';
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
import { extraIcons } from '../extra-menu/icons.ts';
import { useExtraMenu } from '../extra-menu/use-extra-menu.ts';
import { shortcutKeys } from '../../lib/shortcuts.ts';
import { type SiteScreen, useSiteScreens } from '../site-parts/use-site-screens.ts';
import {
  defaultPageTypeIcon,
  type FoldableGroup,
  isCurrentEntry,
  isOffered,
  type MenuEntry,
  menuGroups,
  pageTypeIcons,
} from './menu.ts';
import classes from './side-menu.module.css';
import type { MenuFolds } from './use-menu-folds.ts';
import { WorkingIn } from './working-in.tsx';

/** Badge with a number after an entry; nothing for zero. */
function Count({ count, label }: { count: number | undefined; label: (count: number) => string }) {
  const { number } = useFormats();
  if (!count) return null;
  return (
    <span className={`badge push rigid ${classes.badge}`}>
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
      const EntryCount = count && counts[count];
      return (
        <li key={to}>
          <Link
            className={classes.link}
            to={to}
            data-tour={to}
            aria-current={isCurrentEntry(pathname, entry) ? 'page' : undefined}
          >
            <Icon size={16} aria-hidden />
            <span>{t(text)}</span>
            {EntryCount && <EntryCount />}
          </Link>
        </li>
      );
    });
}

/** Screens that the site adds to a group. */
function ScreenEntries({ screens }: { screens: readonly SiteScreen[] }) {
  return screens.map(({ slug, to, title, icon }) => {
    const Icon = icon ? extraIcons[icon] : LayoutPanelTop;
    return (
      <li key={slug}>
        <NavLink className={classes.link} to={to}>
          <Icon size={16} aria-hidden />
          <span>{title}</span>
        </NavLink>
      </li>
    );
  });
}

function PageTypeEntries({ types }: { types: readonly PageTypeInfo[] }) {
  return types.map((type) => {
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

interface GroupProps {
  name: FoldableGroup;
  heading: ReactNode;
  folds: MenuFolds;
  children: ReactNode;
}

/** Group of entries below a heading that folds them. */
function Group({ name, heading, folds, children }: GroupProps) {
  const id = useId();
  const isOpen = folds.isOpen(name);
  return (
    <>
      <h2>
        <button
          type="button"
          id={id}
          className={`row gap-6 caption rounded-small full-width muted pad-4-8 ${classes.fold}`}
          aria-expanded={isOpen}
          onClick={() => folds.toggle(name)}
        >
          {heading}
          <ChevronDown size={14} aria-hidden />
        </button>
      </h2>
      {isOpen && <ul aria-labelledby={id}>{children}</ul>}
    </>
  );
}

interface SideMenuProps {
  folds: MenuFolds;
  onTour: () => void;
  onLogOut: () => void;
}

/** Group with what concerns the user, at the foot of the menu. */
function Account({ folds, onTour, onLogOut }: SideMenuProps) {
  const { t } = useTranslation();
  const { name, image } = useSession();
  const heading = (
    <>
      <Avatar name={name} image={image} size={24} />
      <span className="strong grow">
        <span className="visually-hidden">{t('menu.account')}: </span>
        {name}
      </span>
    </>
  );
  return (
    <Group name="account" heading={heading} folds={folds}>
      <Entries entries={menuGroups.account} />
      <li>
        <a className={classes.link} href="/" target="_blank" rel="noreferrer">
          <Globe size={16} aria-hidden />
          <span>{t('menu.viewWebsite')}</span>
        </a>
      </li>
      <li>
        <button type="button" className={classes.link} onClick={onTour}>
          <Signpost size={16} aria-hidden />
          <span>{t('menu.tour')}</span>
        </button>
      </li>
      <li>
        <button type="button" className={classes.link} onClick={onLogOut}>
          <LogOut size={16} aria-hidden />
          <span>{t('menu.logOut')}</span>
        </button>
      </li>
      <li>
        <ColorSchemeSwitch />
      </li>
    </Group>
  );
}

const { palette: paletteKeys } = shortcutKeys;

/** Name of the site with its sign. */
function Brand({ bell }: { bell: ReactNode }) {
  const { siteName } = useKnownSite();
  return (
    <div className={`row gap-10 ${classes.brand}`}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path d="M8 8h7v7H8zm9 9h7v7h-7z" fill="var(--on-accent)" />
        <path d="M17 8h7v7h-7zM8 17h7v7H8z" fill="var(--on-accent)" fillOpacity="0.55" />
      </svg>
      <span className={`min-0 break-anywhere bold ${classes.siteName}`}>{siteName}</span>
      {bell}
    </div>
  );
}

function PaletteButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-tour="search"
      className={`row gap-8 surface muted boxed rounded full-width margin-bottom-8 ${classes.palette}`}
      onClick={openPalette}
    >
      <Search size={16} aria-hidden />
      <span className="grow">{t('palette.open')}</span>
      <KeyList keys={paletteKeys} />
    </button>
  );
}

/** Side menu: screens that the user may open, page types, items of the site, and logging out. */
export function SideMenu({ bell, ...menu }: SideMenuProps & { bell?: ReactNode }) {
  const { folds } = menu;
  const { t } = useTranslation();
  const can = useCan();
  const { siteName } = useKnownSite();
  const extra = useExtraMenu();
  const screens = Object.groupBy(useSiteScreens(), ({ group }) => group);
  const types = useKnownPageTypes().filter((type) => type.id !== '' && type.id !== 'blank');
  return (
    <div className={`column full-height ${classes.menu}`}>
      <div className="pad-inline-12">
        <Brand bell={bell} />
        <PaletteButton />
        <WorkingIn />
      </div>
      <nav aria-label={t('menu.label')} className={`column min-height-0 ${classes.groups}`}>
        <div className={`relative ${classes.scroll}`}>
          <ul>
            <Entries entries={menuGroups.start} />
            <ScreenEntries screens={screens.start ?? []} />
            <Entries entries={menuGroups.library} />
            <ScreenEntries screens={screens.library ?? []} />
          </ul>
          <Group name="siteStructure" heading={<span>{t('menu.siteStructure')}</span>} folds={folds}>
            <Entries entries={menuGroups.siteStructure} />
            <ScreenEntries screens={screens.content ?? []} />
          </Group>
          {types.length > 0 && (
            <Group name="pageTypes" heading={<span>{t('menu.byType')}</span>} folds={folds}>
              <PageTypeEntries types={types} />
            </Group>
          )}
          {(extra.length > 0 || screens.site) && (
            <Group name="extra" heading={<span>{siteName}</span>} folds={folds}>
              <ScreenEntries screens={screens.site ?? []} />
              {extra.map((item) => (
                <ExtraMenuItem key={item.title} item={item} />
              ))}
            </Group>
          )}
          {(screens.administration || menuGroups.administration.some(({ permission }) => can(permission))) && (
            <Group name="administration" heading={<span>{t('menu.administration')}</span>} folds={folds}>
              <Entries entries={menuGroups.administration} />
              <ScreenEntries screens={screens.administration ?? []} />
            </Group>
          )}
        </div>
        <div className={`line-above ${classes.foot}`} data-tour="account">
          <Account {...menu} />
        </div>
      </nav>
    </div>
  );
}
