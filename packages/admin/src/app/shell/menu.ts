import type { PermissionName } from '@ximblox/contract';
import {
  FilePlus2,
  Files,
  FileText,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  ScrollText,
  UserCog,
  Users,
  ListTree,
} from 'lucide-react';
import type texts from '../../locales/en.json';

/** An entry of the side menu; `to` is below `/cmsadmin`. */
export interface MenuEntry {
  /** Key of its text. */
  text: `menu.${keyof (typeof texts)['menu']}`;
  to: string;
  icon: LucideIcon;
  permission?: PermissionName;
}

/** The side menu, group by group. A screen is added by its line here and in the router. */
export const menuGroups = {
  start: [{ text: 'menu.dashboard', to: '/dashboard', icon: LayoutDashboard }],
  siteStructure: [
    { text: 'menu.allPages', to: '/', icon: Files },
    { text: 'menu.newPage', to: '/new-page', icon: FilePlus2, permission: 'create-page' },
    { text: 'menu.menuStructure', to: '/menu-structure', icon: ListTree, permission: 'manage-menu' },
  ],
  library: [{ text: 'menu.mediaLibrary', to: '/medialibrary', icon: Images }],
  administration: [
    { text: 'menu.users', to: '/users', icon: Users, permission: 'manage-users' },
    { text: 'menu.auditLog', to: '/audit-log', icon: ScrollText, permission: 'view-audit-log' },
  ],
  account: [{ text: 'menu.userSettings', to: '/user/settings', icon: UserCog }],
} satisfies Record<string, MenuEntry[]>;

/** Icons of page types by their ID; the others get a plain one. */
export const pageTypeIcons: Record<string, LucideIcon> = { news: Newspaper };
export const plainPageTypeIcon = FileText;
