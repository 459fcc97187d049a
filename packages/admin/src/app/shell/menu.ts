import type { PermissionName } from '@ximblox/contract';
import {
  Activity,
  CalendarDays,
  CornerUpRight,
  FilePlus2,
  Files,
  FileText,
  Flag,
  Images,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Newspaper,
  PackageOpen,
  KeyRound,
  KeySquare,
  ScrollText,
  Settings,
  Tags,
  UserCog,
  Users,
  ListTree,
  Webhook,
} from 'lucide-react';
import type texts from '../../locales/en.json';

/** Rules of a screen, by its address below `/cmsadmin`. */
interface ScreenRules {
  to: string;
  /** Permission to open the screen; one of several is accepted. */
  permission?: PermissionName | readonly PermissionName[];
  /** Whether what users save there takes effect at once, also while they work in a release. */
  ignoresRelease?: true;
}

/** An entry of the side menu. */
export interface MenuEntry extends ScreenRules {
  /** Key of its text in the catalogue. */
  text: `menu.${keyof (typeof texts)['menu']}`;
  icon: LucideIcon;
  /** Addresses of other screens that belong to the entry. */
  also?: readonly string[];
  /** Number shown after the text. */
  count?: 'requests-to-review' | 'unread-submissions';
}

/** Whether the user has permission for a screen. */
export const isOffered = ({ permission = [] }: ScreenRules, can: (name: PermissionName) => boolean): boolean => {
  const accepted = typeof permission === 'string' ? [permission] : permission;
  return accepted.length === 0 || accepted.some((name) => can(name));
};

/** Entries of the side menu by group. A new screen needs an entry here and in the router. */
export const menuGroups = {
  start: [
    { text: 'menu.dashboard', to: '/dashboard', icon: LayoutDashboard },
    { text: 'menu.publicationRequests', to: '/publication-requests', icon: Flag, count: 'requests-to-review' },
    {
      text: 'menu.inbox',
      to: '/inbox',
      icon: Inbox,
      permission: ['view-submissions', 'manage-submissions'],
      ignoresRelease: true,
      count: 'unread-submissions',
    },
  ],
  siteStructure: [
    { text: 'menu.allPages', to: '/', icon: Files, also: ['/page-tree', '/bin'] },
    { text: 'menu.calendar', to: '/calendar', icon: CalendarDays },
    { text: 'menu.releases', to: '/releases', icon: PackageOpen, permission: 'manage-releases' },
    { text: 'menu.newPage', to: '/new-page', icon: FilePlus2, permission: 'create-page' },
    { text: 'menu.menuStructure', to: '/menu-structure', icon: ListTree, permission: 'manage-menu' },
    { text: 'menu.pageTypes', to: '/page-types', icon: LayoutTemplate },
    { text: 'menu.redirects', to: '/redirects', icon: CornerUpRight, permission: 'manage-redirects' },
  ],
  library: [
    { text: 'menu.mediaLibrary', to: '/medialibrary', icon: Images, ignoresRelease: true },
    { text: 'menu.tags', to: '/tags', icon: Tags, permission: 'manage-tags', ignoresRelease: true },
  ],
  administration: [
    { text: 'menu.users', to: '/users', icon: Users, permission: 'manage-users', ignoresRelease: true },
    { text: 'menu.roles', to: '/roles', icon: KeyRound, permission: 'manage-roles', ignoresRelease: true },
    { text: 'menu.auditLog', to: '/audit-log', icon: ScrollText, permission: 'view-audit-log', ignoresRelease: true },
    { text: 'menu.apiTokens', to: '/api-tokens', icon: KeySquare, permission: 'manage-tokens', ignoresRelease: true },
    { text: 'menu.webhooks', to: '/webhooks', icon: Webhook, permission: 'manage-webhooks', ignoresRelease: true },
    {
      text: 'menu.system',
      to: '/system',
      icon: Activity,
      permission: 'manage-settings',
      also: ['/mails'],
      ignoresRelease: true,
    },
    { text: 'menu.settings', to: '/settings', icon: Settings, permission: 'manage-settings' },
  ],
  account: [{ text: 'menu.userSettings', to: '/user/settings', icon: UserCog, ignoresRelease: true }],
} satisfies Record<string, MenuEntry[]>;

/** Icons of page types by ID; others use `defaultPageTypeIcon`. */
export const pageTypeIcons: Record<string, LucideIcon> = { news: Newspaper };
export const defaultPageTypeIcon = FileText;

/** Screens with rules but without a menu entry; those of the site are below `/x`. */
const unlisted: ScreenRules[] = [
  { to: '/bin', permission: 'delete-page', ignoresRelease: true },
  { to: '/mails', permission: 'manage-settings', ignoresRelease: true },
  { to: '/templates', permission: 'manage-page-types' },
  { to: '/medialibrary/bin', permission: 'delete-media' },
  { to: '/x', ignoresRelease: true },
];

const screens: ScreenRules[] = [...unlisted, ...Object.values(menuGroups).flat()];

const isWithin = (pathname: string, { to }: ScreenRules): boolean => `${pathname}/`.startsWith(`${to}/`);

/** Whether a path below `/cmsadmin` is the screen of an entry or belongs to it. */
export const isCurrentEntry = (pathname: string, { to, also }: Pick<MenuEntry, 'to' | 'also'>): boolean =>
  also?.includes(pathname) || (to === '/' ? pathname === to : `${pathname}/`.startsWith(`${to}/`));

/** Groups of the side menu with a heading that folds them; `pageTypes` lists pages by type, `extra` has the items of the site. */
export const foldableGroups = ['siteStructure', 'pageTypes', 'extra', 'administration', 'account'] as const;
export type FoldableGroup = (typeof foldableGroups)[number];

/** Returns the foldable group with the screen at a path below `/cmsadmin`. */
export function groupOf(pathname: string): FoldableGroup | undefined {
  if (pathname.startsWith('/page-overview/')) return 'pageTypes';
  return (['siteStructure', 'administration', 'account'] as const).find((group) =>
    menuGroups[group].some((entry) => isCurrentEntry(pathname, entry)),
  );
}

/** Whether the user may open the screen at a path below `/cmsadmin`. Paths without a permission are open to all users. */
export function mayOpen(pathname: string, can: (name: PermissionName) => boolean): boolean {
  return screens.every((screen) => !isWithin(pathname, screen) || isOffered(screen, can));
}

/** Whether what users save on the screen at a path takes effect at once, also while they work in a release. */
export const ignoresRelease = (pathname: string): boolean =>
  screens.some((screen) => screen.ignoresRelease && isWithin(pathname, screen));
