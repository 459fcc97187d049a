import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { formChallenge } from './captcha.ts';
import {
  changeSubmission,
  erasePerson,
  exportPerson,
  markRead,
  removeSubmissions,
  submissionFile,
} from './change-submission.ts';
import { exportSubmissions } from './export-submissions.ts';
import { downloadFile } from './follow-link.ts';
import { listForms, listSubmissions, neighboursOf } from './list-submissions.ts';
import { formParts } from './form-parts.ts';
import { emptySpam, restoreSubmissions } from './file-spam.ts';
import { submitForm } from './submit-form.ts';
import { visibleSubmission } from './submission-rules.ts';
import { submissionWithMessages } from './submission-wire.ts';
import { addNote, deleteNote, replyToSubmission } from './write-message.ts';
import { trimSubmissions, trimSubmissionsJob } from './trim-submissions.job.ts';

export { type FormLinkAction, followFormLink, linkedSubmission } from './follow-link.ts';
export { formParts } from './form-parts.ts';
export { questionFor } from './question.ts';
export { submitForm } from './submit-form.ts';
export { scheduleTrimSubmissions } from './trim-submissions.job.ts';

export const formHandlers: Handlers<typeof contract.forms> = {
  challenge: (context) => formChallenge(context),
  submit: {
    // A captcha is consumed even if the rest fails, and files are stored before the transaction.
    ownTransaction: true,
    parts: formParts,
    handle: async (context, { params, body }, { files }) => {
      await submitForm(context, { form: params.form, body }, files);
      return {};
    },
  },
  download: (context, { query }, extras) => downloadFile(context, query.token, extras),
  list: (context, { params, body }) => listSubmissions(context, { ...body, form: params.form }),
};

export const submissionHandlers: Handlers<typeof contract.submissions> = {
  forms: (context, { query }) => listForms(context, query.language),
  list: (context, { body }) => listSubmissions(context, body),
  get: async (context, { params }) => submissionWithMessages(context, await visibleSubmission(context, params.id)),
  change: (context, { params, body }) => changeSubmission(context, params.id, body),
  neighbours: (context, { params, body }) => neighboursOf(context, params.id, body),
  reply: (context, { params, body }) => replyToSubmission(context, params.id, body.text),
  addNote: (context, { params, body }) => addNote(context, params.id, body.text),
  deleteNote: (context, { params }) => deleteNote(context, params.id, params.noteID),
  markRead: (context, { body }) => markRead(context, body.ids),
  restore: (context, { body }) => restoreSubmissions(context, body.ids),
  emptySpam: (context) => emptySpam(context),
  delete: (context, { body }) => removeSubmissions(context, body.ids),
  file: (context, { params }) => submissionFile(context, params.id, params.fileID),
  export: (context, { query }) => exportSubmissions(context, query),
  person: (context, { body }) => exportPerson(context, body.email),
  erasePerson: (context, { body }) => erasePerson(context, body.email),
};

/** Job handlers by job name. */
export const formJobs = { [trimSubmissionsJob]: trimSubmissions };
