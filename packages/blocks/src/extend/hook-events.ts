import type { VersionContent } from '@ximblox/contract';

/** A page that a hook is about. */
export interface HookPage {
  id: number;
  /** ID of the page type. */
  type: string;
  locale: string;
  /** Without the locale prefix. */
  slug: string;
  title: string;
}

/** A user that a hook is about. */
export interface HookUser {
  id: number;
  name: string;
  email: string;
}

/** An operation that hooks can refuse, and what they learn before and after it. `after` events are stored as JSON. */
export interface HookEvents {
  /** A page is created: new, as a copy, as a translation or from a template. */
  'page.create': {
    before: { page: Omit<HookPage, 'id'>; content: VersionContent };
    after: { page: HookPage; versionID: number };
  };
  /** A version is stored. */
  'page.store': {
    before: { page: HookPage; content: VersionContent; previous: VersionContent };
    after: { page: HookPage; versionID: number };
  };
  /** A version becomes public: by a user, a schedule, an approved request or a bulk action. */
  'page.publish': {
    before: { page: HookPage; versionID: number; content: VersionContent };
    after: { page: HookPage; versionID: number };
  };
  /** A public page is withdrawn. */
  'page.unpublish': {
    before: { page: HookPage; versionID: number };
    after: { page: HookPage; versionID: number };
  };
  /** A page is moved to the trash. */
  'page.delete': {
    before: { page: HookPage; wasPublic: boolean };
    after: { page: HookPage; wasPublic: boolean };
  };
  /** A file is added to the media library. */
  'media.add': {
    /** `size` in bytes. */
    before: { file: { folder: string; fileName: string; mime: string; size: number } };
    after: { file: { id: number; folder: string; fileName: string; mime: string; size: number } };
  };
  /** A visitor sends a form. Spam runs no hooks. */
  'form.submit': {
    before: { form: string; locale: string; pageID: number | null; values: Readonly<Record<string, unknown>> };
    /** Without the values, which are personal data: the submission may be deleted before the hook runs. */
    after: { form: string; locale: string; pageID: number | null; submissionID: number };
  };
  /** A user has proved who they are, and a session is about to begin. */
  'user.login': {
    before: { user: HookUser; address: string };
    after: { user: HookUser };
  };
}

export type HookName = keyof HookEvents;

/** All hooks. */
export const hookNames = Object.keys({
  'page.create': true,
  'page.store': true,
  'page.publish': true,
  'page.unpublish': true,
  'page.delete': true,
  'media.add': true,
  'form.submit': true,
  'user.login': true,
} satisfies Record<HookName, true>) as HookName[];
