import { z } from 'zod';
import { anonymous, endpoint, permission } from './endpoint.ts';
import { pagedList, pagedQuery } from './entities/paged-list.ts';
import { id, record, time } from './entities/values.ts';

const params = z.object({ form: z.string().regex(/^[a-z0-9-]{1,50}$/) });

export const forms = {
  challenge: endpoint({
    method: 'GET',
    path: '/form/challenge',
    summary: 'A proof-of-work challenge for the field captcha',
    access: anonymous,
    reply: z.object({
      algorithm: z.string(),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/form/{form}/submit',
    summary: 'Send a form of the public site',
    access: anonymous,
    params,
    multipart: true,
    body: record,
    rate: 'forms',
    fileLimit: { bytes: 5 * 1_048_576, code: 'ML_01' },
  }),
  list: endpoint({
    method: 'POST',
    path: '/form/{form}/list',
    summary: 'Submissions of a form, paged',
    access: permission('view-submissions'),
    kind: 'read',
    params,
    body: pagedQuery(['createdAt']),
    reply: pagedList(z.object({ id, form: z.string(), values: record, createdAt: time })),
  }),
};
