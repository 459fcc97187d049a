import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { idParam, record } from './entities/values.ts';

/** Path of a file in a content folder: `pages/home/en.json`. */
const file = z.string().min(1).max(600);

const exported = z.object({
  file,
  /** Content of the file, in the format of a content folder. */
  content: z.unknown(),
  /** Hash of the content, to tell later whether it has changed. */
  hash: z.string(),
});

const imported = z.object({
  file,
  content: z.unknown(),
  /** Hash with which this installation exported the file before; null if it never did. */
  base: z.string().max(64).nullable(),
});

/** A problem of a file. */
const problem = z.object({ file: z.string(), property: z.string(), what: z.string() });

const importBody = z.object({
  files: z.array(imported).min(1).max(10_000),
  /** All versions of pages that are new here, with which they get their history. Requires manage-settings. */
  versions: z
    .array(z.object({ file, content: z.unknown() }))
    .max(10_000)
    .default([]),
  /** Slugs of the pages that the files name, by key and locale. */
  addresses: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Replaces content that was changed here since `base`, too. */
  overwrite: z.boolean().default(false),
  /** Only reports what an import would do. */
  dryRun: z.boolean().default(false),
  /** For a dry run: paths of files that will be in the library. */
  pendingMedia: z.array(z.string()).default([]),
});

const outcome = z.enum(['created', 'changed', 'unchanged', 'conflict']);

const importReply = z.object({
  /** What happened to each file. A conflict is not written. Empty if there are problems. */
  results: z.array(z.object({ file: z.string(), outcome, hash: z.string() })),
  /** With problems, nothing is written. */
  problems: z.array(problem),
});
export type ContentImport = z.output<typeof importReply>;

const chosenPages = {
  /** `after` of the previous reply. */
  after: z.int().nonnegative().default(0),
  type: z.string().max(100).optional(),
  /** Path of a page; its translations are exported too. */
  page: z.string().max(1000).optional(),
};

const bodyLimit = 16 * 1_048_576;

/** Content in the format of a content folder, to move it between installations. */
export const contentFiles = {
  exportPages: endpoint({
    method: 'POST',
    path: '/content-files/export-pages',
    summary: 'Export pages as files of a content folder: their published version, or the newest of unpublished ones',
    access: session,
    kind: 'read',
    body: z.object(chosenPages),
    reply: z.object({
      pages: z.array(exported.extend({ key: z.string(), locale: z.string(), slug: z.string() })),
      problems: z.array(problem),
      /** For the next call; null if there are no more pages. */
      after: z.int().nullable(),
    }),
  }),
  exportVersions: endpoint({
    method: 'POST',
    path: '/content-files/export-versions',
    summary:
      'Export all versions of pages as files of a content folder, with authors, times and periods of publication',
    access: permission('manage-settings'),
    kind: 'read',
    body: z.object(chosenPages),
    reply: z.object({
      versions: z.array(exported),
      problems: z.array(problem),
      /** For the next call; null if there are no more versions. */
      after: z.int().nullable(),
    }),
  }),
  exportSite: endpoint({
    method: 'GET',
    path: '/content-files/export-site',
    summary:
      'Export menus, default values of page types, tags and templates as files of a content folder; redirects, addresses that are gone, synonyms, pinned pages and settings, also of extensions, with the permission to manage them; and list the files of the library',
    access: session,
    reply: z.object({
      /** Default locale of the site. */
      defaultLocale: z.string(),
      files: z.array(exported),
      /** Videos have no bytes and an empty hash. */
      media: z.array(
        z.object({ id: z.int(), path: z.string(), fileName: z.string(), hash: z.string(), about: record }),
      ),
    }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/content-files/media/{id}',
    summary: 'Download a file of the library as it was uploaded',
    access: session,
    params: z.object({ id: idParam }),
    raw: 'file',
  }),
  importPages: endpoint({
    method: 'POST',
    path: '/content-files/import-pages',
    summary:
      'Create and change pages from files of a content folder, in one transaction; published pages are published',
    access: permission('create-page', 'edit-page'),
    body: importBody,
    reply: importReply,
    bodyLimit,
  }),
  importSite: endpoint({
    method: 'POST',
    path: '/content-files/import-site',
    summary:
      'Add tags, redirects and addresses that are gone, and replace menus, default values of page types, templates, settings, synonyms and pinned pages, from files of a content folder, in one transaction; pages as importPages does',
    access: permission('manage-menu', 'manage-tags', 'manage-redirects', 'manage-search', 'manage-settings'),
    body: importBody,
    reply: importReply,
    bodyLimit,
  }),
};
