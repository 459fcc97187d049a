import type { PermissionName } from '@ximblox/contract';
import {
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
  Mail,
  Newspaper,
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

/** A screen, by its address below `/cmsadmin`. */
interface Guarded {
  to: string;
  /** Hidden from who lacks it; of several, one is enough. */
  permission?: PermissionName | readonly PermissionName[];
}

/** An entry of the side menu. */
export interface MenuEntry extends Guarded {
  /** Key of its text. */
  text: `menu.${keyof (typeof texts)['menu']}`;
  icon: LucideIcon;
  /** Another screen that belongs to it, and has no entry of its own. */
  also?: string;
  /** A number that stands behind its text. */
  count?: 'open-requests' | 'unread-submissions';
}

/** Whether an entry leads somewhere for who has some permissions. */
export const isOffered = ({ permission = [] }: Guarded, can: (name: PermissionName) => boolean): boolean => {
  const enough = typeof permission === 'string' ? [permission] : permission;
  return enough.length === 0 || enough.some((name) => can(name));
};

/** The side menu, group by group. A screen is added by its line here and in the router. */
export const menuGroups = {
  start: [
    { text: 'menu.dashboard', to: '/dashboard', icon: LayoutDashboard },
    { text: 'menu.publicationRequests', to: '/publication-requests', icon: Flag, count: 'open-requests' },
    {
      text: 'menu.inbox',
      to: '/inbox',
      icon: Inbox,
      permission: ['view-submissions', 'manage-submissions'],
      count: 'unread-submissions',
    },
  ],
  siteStructure: [
    { text: 'menu.allPages', to: '/', icon: Files, also: '/bin' },
    { text: 'menu.newPage', to: '/new-page', icon: FilePlus2, permission: 'create-page' },
    { text: 'menu.menuStructure', to: '/menu-structure', icon: ListTree, permission: 'manage-menu' },
    { text: 'menu.pageTypes', to: '/page-types', icon: LayoutTemplate },
    { text: 'menu.redirects', to: '/redirects', icon: CornerUpRight, permission: 'manage-redirects' },
  ],
  library: [
    { text: 'menu.mediaLibrary', to: '/medialibrary', icon: Images },
    { text: 'menu.tags', to: '/tags', icon: Tags, permission: 'manage-tags' },
  ],
  administration: [
    { text: 'menu.users', to: '/users', icon: Users, permission: 'manage-users' },
    { text: 'menu.roles', to: '/roles', icon: KeyRound, permission: 'manage-roles' },
    { text: 'menu.auditLog', to: '/audit-log', icon: ScrollText, permission: 'view-audit-log' },
    { text: 'menu.mails', to: '/mails', icon: Mail, permission: 'manage-settings' },
    { text: 'menu.apiTokens', to: '/api-tokens', icon: KeySquare, permission: 'manage-tokens' },
    { text: 'menu.webhooks', to: '/webhooks', icon: Webhook, permission: 'manage-webhooks' },
    { text: 'menu.settings', to: '/settings', icon: Settings, permission: 'manage-settings' },
  ],
  account: [{ text: 'menu.userSettings', to: '/user/settings', icon: UserCog }],
} satisfies Record<string, MenuEntry[]>;

/** Icons of page types by their ID; the others get a plain one. */
export const pageTypeIcons: Record<string, LucideIcon> = { news: Newspaper };
export const plainPageTypeIcon = FileText;

/** Screens that ask for a permission and have no entry of their own. */
const unlisted: Guarded[] = [
  { to: '/bin', permission: 'delete-page' },
  { to: '/medialibrary/bin', permission: 'delete-media' },
];

/** Whether the screen at an address below `/cmsadmin` is that of an entry, stands below it, or belongs to it. */
export const isAt = (pathname: string, { to, also }: Pick<MenuEntry, 'to' | 'also'>): boolean =>
  pathname === also || (to === '/' ? pathname === to : `${pathname}/`.startsWith(`${to}/`));

/** Whether the screen at an address below `/cmsadmin` is for who has some permissions; addresses that name none are for all. */
export function mayOpen(pathname: string, can: (name: PermissionName) => boolean): boolean {
  const screens: Guarded[] = [...unlisted, ...Object.values(menuGroups).flat()];
  return screens.every((screen) => !`${pathname}/`.startsWith(`${screen.to}/`) || isOffered(screen, can));
}
