import { z } from 'zod';
import { anonymous, endpoint, permission } from './endpoint.ts';
import { challenge } from './entities/challenge.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { record } from './entities/values.ts';
import { submission } from './entities/submission.ts';

const params = z.object({ form: z.string().regex(/^[a-z0-9-]{1,50}$/) });

/** Maximum size of a file in a form, in bytes. */
export const maxFormFile = 5 * 1_048_576;

export const forms = {
  challenge: endpoint({
    method: 'GET',
    path: '/form/challenge',
    summary: 'Get a challenge; its solution goes into the field `captcha`, unless the operator uses reCAPTCHA',
    access: anonymous,
    reply: z.union([challenge, z.object({ recaptcha: z.object({ siteKey: z.string() }) })]),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/form/{form}/submit',
    summary: 'Submit a form of the website: its fields, `captcha`, and optionally its `page` (an ID) and `locale`',
    access: anonymous,
    params,
    multipart: [],
    body: record,
    csrfExempt: true,
    rate: 'formTries',
    fileLimit: { bytes: maxFormFile, code: 'ML_01', together: true },
  }),
  download: endpoint({
    method: 'GET',
    path: '/form/download',
    summary: 'Get the file that a visitor requested through a form, with the link from the email',
    access: anonymous,
    query: z.object({ token: z.string().max(200) }),
    raw: 'file',
  }),
  list: endpoint({
    method: 'POST',
    path: '/form/{form}/list',
    summary: 'List the submissions of a form, paged, newest first',
    access: permission('view-submissions'),
    kind: 'read',
    params,
    body: pagedQuery(['createdAt']),
    reply: pagedList(submission),
  }),
};
