import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { getDashboard } from './get-dashboard.ts';

/** Handlers of the dashboard. */
export const dashboardHandlers: Handlers<typeof contract.dashboard> = {
  get: (context, { query }) => getDashboard(context, new Date(query.since)),
};
