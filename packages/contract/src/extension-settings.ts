import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { block } from './entities/block.ts';
import { person, record, time } from './entities/values.ts';
import { restoredNumber, versionsBody, versionsReply } from './site-versions.ts';

/** Values of settings of an extension, in the form of a block. */
const content = block.pick({ props: true, __images: true, __files: true });

const params = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/) });

/** Settings of an extension: their fields as JSON, and the stored values. */
export const extensionSettingsInfo = z.object({
  /** With the name of the extension: `newsletter.sending`. */
  id: z.string(),
  label: z.string(),
  fields: record,
  content,
  /** Number of saves. */
  version: z.int().nonnegative(),
  updatedAt: time.nullable(),
  updatedBy: person.nullable(),
});
export type ExtensionSettingsInfo = z.output<typeof extensionSettingsInfo>;

/** Language of labels, with English as fallback. */
const query = z.object({
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
});

export const extensionSettings = {
  get: endpoint({
    method: 'GET',
    path: '/extension-settings/{id}',
    summary: 'Get settings of an extension: their fields and values',
    access: permission('manage-settings'),
    params,
    query,
    reply: extensionSettingsInfo,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/extension-settings/{id}',
    summary:
      'Save settings of an extension, effective immediately; 409 V_07 on `version` when another user has saved them in the meantime',
    access: permission('manage-settings'),
    params,
    query,
    body: z.object({
      content,
      /** The version that the caller has read. */
      version: z.int().nonnegative(),
    }),
    reply: extensionSettingsInfo,
  }),
  versions: endpoint({
    method: 'POST',
    path: '/extension-settings/{id}/versions',
    summary: 'List the versions of settings of an extension, newest first, paged',
    access: permission('manage-settings'),
    kind: 'read',
    params,
    body: versionsBody,
    reply: versionsReply(content),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/extension-settings/{id}/restore',
    summary: 'Save an earlier version of settings of an extension, with the checks and errors of saving them',
    access: permission('manage-settings'),
    params,
    query,
    body: z.object({
      number: restoredNumber,
      /** The version that the caller has read. */
      version: z.int().nonnegative(),
    }),
    reply: extensionSettingsInfo,
  }),
};
