import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { submission, submissionState } from './entities/submission.ts';
import { email, id, idParam, person, time } from './entities/values.ts';

const params = z.object({ id: idParam });
const language = z
  .string()
  .regex(/^[a-z]{2}$/)
  .default('en');

/** Filters of the inbox; a missing one does not restrict. */
const filters = {
  form: z.string().max(50).optional(),
  state: submissionState.optional(),
  /** Inclusive. */
  from: time.optional(),
  /** Exclusive. */
  until: time.optional(),
};

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
  unread: z.int().nonnegative(),
  total: z.int().nonnegative(),
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
    body: pagedQuery(['createdAt']).extend({ ...filters, assigneeID: z.int().nonnegative().optional() }),
    reply: pagedList(submission),
  }),
  get: endpoint({
    method: 'GET',
    path: '/submission/{id}',
    summary: 'Get a submission',
    access: permission('view-submissions', 'manage-submissions'),
    params,
    reply: submission,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/submission/{id}',
    summary: 'Set the state or the assignee of a submission; null removes the assignee',
    access: permission('manage-submissions'),
    params,
    body: z.object({ state: submissionState.optional(), assigneeID: id.nullable().optional() }),
    reply: z.object({ submission }),
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
    summary: 'Export the submissions of a form as CSV or XLSX, oldest first, with the filters of the list',
    access: permission('view-submissions', 'manage-submissions'),
    query: z.object({
      ...filters,
      /** 0 for unassigned submissions. */
      assigneeID: z
        .string()
        .regex(/^(0|[1-9]\d{0,14})$/)
        .transform(Number)
        .optional(),
      form: z.string().max(50),
      searchTerm: z.string().trim().max(200).default(''),
      format: z.enum(['csv', 'xlsx']),
      language,
    }),
    raw: 'file',
  }),
  person: endpoint({
    method: 'POST',
    path: '/submission/person',
    summary: 'Export all submissions with an email address as JSON, for personal data requests',
    access: permission('manage-submissions'),
    kind: 'read',
    body: z.object({ email }),
    reply: z.object({ items: z.array(submission) }),
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
