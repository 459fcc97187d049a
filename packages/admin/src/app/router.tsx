import { createBrowserRouter, type RouteObject } from 'react-router';
import { startOpening } from '../features/page-editor/opened-page.ts';
import { adminBase } from '../lib/address.ts';
import { CrashScreen } from './error-boundary.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { FullScreenFrame, ScreenFrame } from './screen-frame.tsx';
import { SessionFrame } from './session/session-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { SiteScreen } from './site-parts/site-screen.tsx';

/** Screens beside the side menu. Each is a separate chunk, loaded on navigation. */
const screens: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      Component: (await import('../features/page-overview/page-overview-screen.tsx')).PageOverviewScreen,
    }),
  },
  {
    path: 'page-overview/:pageTypeId',
    lazy: async () => ({
      Component: (await import('../features/page-overview/page-overview-screen.tsx')).PageOverviewScreen,
    }),
  },
  {
    path: 'bulk-actions/:id',
    lazy: async () => ({
      Component: (await import('../features/bulk-actions/bulk-action-screen.tsx')).BulkActionScreen,
    }),
  },
  {
    path: 'page-tree',
    lazy: async () => ({
      Component: (await import('../features/page-overview/tree/page-tree-screen.tsx')).PageTreeScreen,
    }),
  },
  {
    path: 'calendar',
    lazy: async () => ({ Component: (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen }),
  },
  {
    path: 'bin',
    lazy: async () => ({ Component: (await import('../features/trash/trash-screen.tsx')).TrashScreen }),
  },
  {
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen }),
  },
  {
    path: 'medialibrary',
    lazy: async () => ({
      Component: (await import('../features/media-library/media-library-screen.tsx')).MediaLibraryScreen,
    }),
  },
  {
    path: 'medialibrary/bin',
    lazy: async () => ({ Component: (await import('../features/trash/media-trash-screen.tsx')).MediaTrashScreen }),
  },
  {
    path: 'menu-structure',
    lazy: async () => ({
      Component: (await import('../features/menu-structure/menu-structure-screen.tsx')).MenuStructureScreen,
    }),
  },
  {
    path: 'redirects',
    lazy: async () => ({ Component: (await import('../features/redirects/redirects-screen.tsx')).RedirectsScreen }),
  },
  {
    path: 'releases',
    lazy: async () => ({ Component: (await import('../features/releases/releases-screen.tsx')).ReleasesScreen }),
  },
  {
    path: 'releases/:id',
    lazy: async () => ({ Component: (await import('../features/releases/release-screen.tsx')).ReleaseScreen }),
  },
  {
    path: 'tags',
    lazy: async () => ({ Component: (await import('../features/tags/tags-screen.tsx')).TagsScreen }),
  },
  {
    path: 'new-page',
    lazy: async () => ({ Component: (await import('../features/new-page/new-page-screen.tsx')).NewPageScreen }),
  },
  {
    path: 'templates',
    lazy: async () => ({ Component: (await import('../features/templates/templates-screen.tsx')).TemplatesScreen }),
  },
  {
    path: 'users',
    lazy: async () => ({ Component: (await import('../features/users/users-screen.tsx')).UsersScreen }),
  },
  {
    path: 'roles',
    lazy: async () => ({ Component: (await import('../features/roles/roles-screen.tsx')).RolesScreen }),
  },
  {
    path: 'audit-log',
    lazy: async () => ({ Component: (await import('../features/audit-log/audit-log-screen.tsx')).AuditLogScreen }),
  },
  {
    path: 'publication-requests',
    lazy: async () => ({
      Component: (await import('../features/publication-requests/publication-requests-screen.tsx'))
        .PublicationRequestsScreen,
    }),
  },
  {
    path: 'page-types',
    lazy: async () => ({ Component: (await import('../features/page-types/page-types-screen.tsx')).PageTypesScreen }),
  },
  {
    path: 'page-types/:pageTypeId',
    lazy: async () => ({
      Component: (await import('../features/page-types/type-defaults-screen.tsx')).TypeDefaultsScreen,
    }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('../features/settings/settings-screen.tsx')).SettingsScreen }),
  },
  {
    path: 'api-tokens',
    lazy: async () => ({ Component: (await import('../features/api-tokens/api-tokens-screen.tsx')).ApiTokensScreen }),
  },
  {
    path: 'webhooks',
    lazy: async () => ({ Component: (await import('../features/webhooks/webhooks-screen.tsx')).WebhooksScreen }),
  },
  {
    path: 'webhooks/:id',
    lazy: async () => ({ Component: (await import('../features/webhooks/webhook-screen.tsx')).WebhookScreen }),
  },
  {
    path: 'inbox',
    lazy: async () => ({ Component: (await import('../features/inbox/inbox-screen.tsx')).InboxScreen }),
  },
  {
    path: 'inbox/:id',
    lazy: async () => ({ Component: (await import('../features/inbox/submission-screen.tsx')).SubmissionScreen }),
  },
  {
    path: 'mails',
    lazy: async () => ({ Component: (await import('../features/mails/mails-screen.tsx')).MailsScreen }),
  },
  {
    path: 'system',
    lazy: async () => ({ Component: (await import('../features/system/system-screen.tsx')).SystemScreen }),
  },
  {
    path: 'user/settings',
    lazy: async () => ({
      Component: (await import('../features/user-settings/user-settings-screen.tsx')).UserSettingsScreen,
    }),
  },
  // Screens of the site. They load on their own; see `SiteScreen`.
  { path: 'x/:slug/*', Component: SiteScreen },
  { path: '*', Component: NotFoundScreen },
];

/** Screens that fill the window, without the side menu. */
const fullScreens: RouteObject[] = [
  {
    path: 'page/:id',
    loader: startOpening,
    // The query names the selected block; selecting another must not reload the page.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.id !== nextParams.id,
    lazy: async () => ({
      Component: (await import('../features/page-editor/page-editor-screen.tsx')).PageEditorScreen,
    }),
  },
];

/** Router for the screens below `/cmsadmin`. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        Component: SessionFrame,
        ErrorBoundary: CrashScreen,
        HydrateFallback: () => null,
        children: [
          { Component: FullScreenFrame, ErrorBoundary: CrashScreen, children: fullScreens },
          { Component: Shell, children: [{ Component: ScreenFrame, ErrorBoundary: CrashScreen, children: screens }] },
        ],
      },
    ],
    { basename: adminBase },
  );
