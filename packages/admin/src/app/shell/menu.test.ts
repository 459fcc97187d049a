import { type PermissionName, permissionNames } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { groupOf, ignoresRelease, isCurrentEntry, mayOpen, menuGroups } from './menu.ts';

const holding =
  (...held: PermissionName[]) =>
  (name: PermissionName): boolean =>
    held.includes(name);

test.each<[path: string, permission: PermissionName]>([
  ['/users', 'manage-users'],
  ['/menu-structure', 'manage-menu'],
  ['/new-page', 'create-page'],
  ['/webhooks/7', 'manage-webhooks'],
  ['/releases/7', 'manage-releases'],
  ['/inbox/7', 'view-submissions'],
  ['/bin', 'delete-page'],
  ['/medialibrary/bin', 'delete-media'],
])('the screen at %s is for those who have %s', (path, permission) => {
  expect(mayOpen(path, holding(permission))).toBe(true);
  expect(mayOpen(path, holding())).toBe(false);
  const others = permissionNames.filter((name) => name !== permission && name !== 'manage-submissions');
  expect(mayOpen(path, holding(...others))).toBe(false);
});

test.each([
  '/',
  '/page-overview/news',
  '/medialibrary',
  '/dashboard',
  '/user/settings',
  '/page-types/news',
  '/nowhere',
])('everybody may open %s', (path) => expect(mayOpen(path, holding())).toBe(true));

test.each([
  ['/', 'menu.allPages'],
  ['/bin', 'menu.allPages'],
  ['/medialibrary/bin', 'menu.mediaLibrary'],
  ['/webhooks/7', 'menu.webhooks'],
  ['/releases/7', 'menu.releases'],
  ['/page-types/news', 'menu.pageTypes'],
])('%s is marked in the menu at one entry', (path, text) => {
  const marked = Object.values(menuGroups)
    .flat()
    .filter((entry) => isCurrentEntry(path, entry));
  expect(marked.map((entry) => entry.text)).toEqual([text]);
});

test.each([
  ['/', 'siteStructure'],
  ['/page-overview/news', 'pageTypes'],
  ['/webhooks/7', 'administration'],
  ['/user/settings', 'account'],
  ['/dashboard', undefined],
  ['/nowhere', undefined],
])('%s is in the foldable group %s', (path, group) => expect(groupOf(path)).toBe(group));

test.each([
  ['/user/settings', true],
  ['/mails', true],
  ['/medialibrary/bin', true],
  ['/x/closing-dates', true],
  ['/', false],
  ['/page/12', false],
  ['/settings', false],
])('changes on %s take effect at once in a release: %s', (path, expected) =>
  expect(ignoresRelease(path)).toBe(expected),
);
