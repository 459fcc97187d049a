import type { Context } from '../../../context.ts';
import { waitingDeliveries } from './delivery-store.ts';

export const deliverWebhookJob = 'deliver-webhook';

type ServerDependencies = Pick<Context, 'db' | 'services'>;

/** Schedules an attempt of a delivery, immediately after the commit or at a time. */
export const scheduleDelivery = ({ db, services }: ServerDependencies, id: string, runAt?: Date): Promise<void> =>
  services.jobs.add(db, deliverWebhookJob, { id }, { key: `webhook:${id}`, ...(runAt ? { runAt } : {}) });

/** Schedules all waiting deliveries at startup, in case jobs were lost. */
export async function scheduleWaitingDeliveries(server: ServerDependencies): Promise<void> {
  for (const { id, due_at } of await waitingDeliveries(server.db)) await scheduleDelivery(server, id, due_at);
}
