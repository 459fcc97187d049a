import type { Context } from '../../../context.ts';
import { waitingDeliveries } from './delivery-store.ts';

export const deliverWebhookJob = 'deliver-webhook';

type ServerDependencies = Pick<Context, 'db' | 'services'>;

/** Lets a delivery be attempted, now or at a time, once the transaction commits. */
export const wakeDelivery = ({ db, services }: ServerDependencies, id: string, runAt?: Date): Promise<void> =>
  services.jobs.add(db, deliverWebhookJob, { id }, { key: `webhook:${id}`, ...(runAt ? { runAt } : {}) });

/** Wakes everything that waits, at the start: the table knows, even when a job was lost. */
export async function wakeDeliveries(ground: ServerDependencies): Promise<void> {
  for (const { id, due_at } of await waitingDeliveries(ground.db)) await wakeDelivery(ground, id, due_at);
}
