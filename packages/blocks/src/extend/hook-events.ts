import type { VersionContent } from '@ximblox/contract';

/** A page that a hook is about. */
export interface HookPage {
  /** Page ID. */
  id: number;
  /** ID of the page type. */
  type: string;
  /** `nl-nl` */
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

/** An operation on a page. */
export interface PageEvent {
  /** The page. */
  page: HookPage;
}

/** An operation on a version of a page. */
export interface PageVersionEvent extends PageEvent {
  /** ID of the version that is stored, published or unpublished. */
  versionID: number;
}

/** An operation with the content of a page. */
export interface PageContentEvent {
  /** Content that is stored or published. */
  content: VersionContent;
}

/** A page that moves to the trash. */
export interface PageDeletionEvent extends PageEvent {
  /** Whether visitors could open the page. */
  wasPublic: boolean;
}

/** A file that is added to the media library. */
export interface LibraryFile {
  /** Folder of the media library; `/` for the root. */
  folder: string;
  fileName: string;
  /** Media type: `image/jpeg`. */
  mime: string;
  /** Bytes. */
  size: number;
}

/** A form that a visitor sends. */
export interface FormSubmitEvent {
  /** ID of the form. */
  form: string;
  /** Locale of the visitor. */
  locale: string;
  /** Page with the form; null if it is not known. */
  pageID: number | null;
}

/** An operation that hooks can refuse, and what they learn before and after it. `after` events are stored as JSON. */
export interface HookEvents {
  /** A page is created: new, as a copy, as a translation or from a template. */
  'page.create': {
    before: PageContentEvent & {
      /** The page, which has no ID yet. */
      page: Omit<HookPage, 'id'>;
    };
    after: PageVersionEvent;
  };
  /** A version is stored. */
  'page.store': {
    before: PageEvent &
      PageContentEvent & {
        /** Content of the newest version. */
        previous: VersionContent;
      };
    after: PageVersionEvent;
  };
  /** A version becomes public: by a user, a schedule, an approved request or a bulk action. */
  'page.publish': { before: PageVersionEvent & PageContentEvent; after: PageVersionEvent };
  /** A public page is unpublished. */
  'page.unpublish': { before: PageVersionEvent; after: PageVersionEvent };
  /** A page is moved to the trash. */
  'page.delete': { before: PageDeletionEvent; after: PageDeletionEvent };
  /** A file is added to the media library. */
  'media.add': {
    before: {
      /** The file, which has no ID yet. */
      file: LibraryFile;
    };
    after: {
      /** The file. */
      file: LibraryFile & { id: number };
    };
  };
  /** A visitor sends a form. Spam runs no hooks. */
  'form.submit': {
    before: FormSubmitEvent & {
      /** Values by the names of the fields. */
      values: Readonly<Record<string, unknown>>;
    };
    /** Without the values, which are personal data: the submission may be deleted before the hook runs. */
    after: FormSubmitEvent & {
      /** ID of the submission. */
      submissionID: number;
    };
  };
  /** A user has proved who they are, and a session is about to begin. */
  'user.login': {
    before: {
      /** The user. */
      user: HookUser;
      /** IP address. */
      address: string;
    };
    after: {
      /** The user. */
      user: HookUser;
    };
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
