import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import {
  submission,
  submissionFolder,
  submissionMessage,
  submissionState,
  submissionWithMessages,
} from './entities/submission.ts';
import { email, id, idParam, person, requiredMultilineText, time } from './entities/values.ts';

const params = z.object({ id: idParam });
const language = z
  .string()
  .regex(/^[a-z]{2}$/)
  .default('en');

/** Filters of the inbox; a missing one does not restrict. */
const filters = {
  /** All but spam if it is missing. */
  folder: submissionFolder.optional(),
  form: z.string().max(50).optional(),
  state: submissionState.optional(),
  /** Inclusive. */
  from: time.optional(),
  /** Exclusive. */
  until: time.optional(),
};

/** Filters of lists, in addition to `filters`. */
const listFilters = {
  ...filters,
  isRead: z.boolean().optional(),
  /** 0 for unassigned submissions. */
  assigneeID: z.int().nonnegative().optional(),
};

/** Text of a reply or a note. */
const message = z.object({ text: requiredMultilineText(10_000) });

/** A form with its labels in the requested language, and its number of submissions. */
export const submittedForm = z.object({
  id: z.string(),
  label: z.string(),
  fields: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string() })),
  /** Whether the sender has to confirm. */
  isConfirmed: z.boolean(),
  /** Retention of submissions in days, in total and after they were marked as done. */
  keepDays: z.int().positive(),
  daysWhenDone: z.int().positive(),
  /** Unread submissions in the inbox. */
  unread: z.int().nonnegative(),
  /** Submissions without spam. */
  total: z.int().nonnegative(),
  unconfirmed: z.int().nonnegative(),
  spam: z.int().nonnegative(),
  /** Addresses that answers to replies go to. */
  replyTo: z.array(z.string()),
  /** Whether the caller may change and delete its submissions. */
  isManaged: z.boolean(),
});
export type SubmittedForm = z.output<typeof submittedForm>;

/** The inbox: submissions of the forms of the website. */
export const submissions = {
  forms: endpoint({
    method: 'GET',
    path: '/submission/forms',
    summary: 'List the forms that the caller may view, with their number of submissions and possible assignees',
    access: permission('view-submissions', 'manage-submissions'),
    query: z.object({ language }),
    reply: z.object({ forms: z.array(submittedForm), people: z.array(person) }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/submission/list',
    summary: 'List the submissions that the caller may view, paged, newest first',
    access: permission('view-submissions', 'manage-submissions'),
    kind: 'read',
    body: pagedQuery(['createdAt']).extend(listFilters),
    reply: pagedList(submission),
  }),
  get: endpoint({
    method: 'GET',
    path: '/submission/{id}',
    summary: 'Get a submission with its replies and notes',
    access: permission('view-submissions', 'manage-submissions'),
    params,
    reply: submissionWithMessages,
  }),
  neighbours: endpoint({
    method: 'POST',
    path: '/submission/{id}/neighbours',
    summary: 'Get the IDs of the submissions before and after one in a list with these filters; null at the ends',
    access: permission('view-submissions', 'manage-submissions'),
    kind: 'read',
    params,
    body: z.object({
      ...listFilters,
      searchTerm: z.string().trim().max(200).default(''),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: z.object({ previous: id.nullable(), next: id.nullable() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/submission/{id}',
    summary: 'Set the state, the read state or the assignee of a submission; null removes the assignee',
    access: permission('manage-submissions'),
    params,
    body: z.object({
      state: submissionState.optional(),
      isRead: z.boolean().optional(),
      assigneeID: id.nullable().optional(),
    }),
    reply: z.object({ submission }),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/submission/{id}/reply',
    summary: 'Email a reply to the sender of a submission and keep it with the submission',
    access: permission('manage-submissions'),
    params,
    body: message,
    reply: z.object({ message: submissionMessage }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/submission/{id}/note',
    summary: 'Add a note for the team to a submission',
    access: permission('manage-submissions'),
    params,
    body: message,
    reply: z.object({ message: submissionMessage }),
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/submission/{id}/note/{noteID}',
    summary: 'Permanently delete a note',
    access: permission('manage-submissions'),
    params: z.object({ id: idParam, noteID: idParam }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/submission/read',
    summary: 'Mark submissions as read, all or none',
    access: permission('manage-submissions'),
    body: z.object({ ids: z.array(id).min(1).max(200) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/submission/restore',
    summary: 'Move submissions from spam to the inbox, all or none, with the emails and webhooks of a new submission',
    access: permission('manage-submissions'),
    body: z.object({ ids: z.array(id).min(1).max(200) }),
  }),
  emptySpam: endpoint({
    method: 'POST',
    path: '/submission/empty-spam',
    summary: 'Permanently delete all spam of the forms that the caller may manage',
    access: permission('manage-submissions'),
    reply: z.object({ deleted: z.int().nonnegative() }),
  }),
  delete: endpoint({
    method: 'POST',
    path: '/submission/delete',
    summary: 'Permanently delete submissions and their files, all or none',
    access: permission('manage-submissions'),
    body: z.object({ ids: z.array(id).min(1).max(200) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/submission/{id}/file/{fileID}',
    summary: 'Download a file of a submission',
    access: permission('view-submissions', 'manage-submissions'),
    params: z.object({ id: idParam, fileID: idParam }),
    raw: 'file',
  }),
  export: endpoint({
    method: 'GET',
    path: '/submission/export',
    summary:
      'Export submissions of one form or of all forms as CSV or XLSX, oldest first, with the filters of the list',
    access: permission('view-submissions', 'manage-submissions'),
    query: z.object({
      ...filters,
      /** 0 for unassigned submissions. */
      assigneeID: z
        .string()
        .regex(/^(0|[1-9]\d{0,14})$/)
        .transform(Number)
        .optional(),
      isRead: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
      searchTerm: z.string().trim().max(200).default(''),
      format: z.enum(['csv', 'xlsx']),
      language,
    }),
    raw: 'file',
  }),
  person: endpoint({
    method: 'POST',
    path: '/submission/person',
    summary: 'Export all submissions with an email address with replies and notes as JSON, for personal data requests',
    access: permission('manage-submissions'),
    kind: 'read',
    body: z.object({ email }),
    reply: z.object({ items: z.array(submissionWithMessages) }),
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/submission/erase-person',
    summary: 'Permanently delete all submissions with an email address',
    access: permission('manage-submissions'),
    body: z.object({ email }),
    reply: z.object({ erased: z.int().nonnegative() }),
  }),
};
