import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { createView, deleteView, listViews, savedViewNameErrors, updateView } from './manage-saved-views.ts';

/** API handlers for saved views of the list of pages. */
export const savedViewHandlers: Handlers<typeof contract.savedViews> = {
  list: (context) => listViews(context),
  create: {
    handle: (context, { body }) => createView(context, body),
    validate: (context, { body }) => savedViewNameErrors(context, body),
  },
  update: {
    handle: (context, { params, body }) => updateView(context, params.id, body),
    validate: (context, { params, body }) => savedViewNameErrors(context, body, params.id),
  },
  delete: async (context, { params }) => {
    await deleteView(context, params.id);
    return {};
  },
};
