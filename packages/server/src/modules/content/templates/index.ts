import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { createInRelease } from '../releases/index.ts';
import { createFromTemplate, templatePageErrors } from './create-from-template.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  templateNameErrors,
  updateTemplate,
} from './manage-templates.ts';

export { templateDraft } from './create-from-template.ts';
export { listTemplateRows, type WholeTemplate } from './template-store.ts';
export { saveTemplate } from './manage-templates.ts';

/** API handlers for page templates. */
export const templateHandlers: Handlers<typeof contract.templates> = {
  list: (context) => listTemplates(context),
  create: {
    handle: (context, { body }) => createTemplate(context, body),
    validate: (context, { body }) => templateNameErrors(context, body.name),
  },
  update: {
    handle: (context, { params, body }) => updateTemplate(context, params.id, body),
    validate: (context, { params, body }) => templateNameErrors(context, body.name, params.id),
  },
  delete: async (context, { params }) => {
    await deleteTemplate(context, params.id);
    return {};
  },
  createPage: {
    handle: (context, { params, body: { releaseID, ...page } }) =>
      createInRelease(context, releaseID, () => createFromTemplate(context, params.id, page)),
    validate: (context, { params, body }) => templatePageErrors(context, params.id, body),
  },
};
