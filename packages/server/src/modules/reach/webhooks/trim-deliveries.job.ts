import type { Context } from '../../../context.ts';
import { removeOldDeliveries } from './delivery-store.ts';

export const trimDeliveriesJob = 'trim-webhook-deliveries';

const day = 86_400_000;

/** Schedules the deletion of old deliveries in a day, once for all instances. */
export const scheduleTrimDeliveries = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    trimDeliveriesJob,
    {},
    { runAt: new Date(services.now().getTime() + day), key: trimDeliveriesJob, keepsRunAt: true },
  );

/** Deletes old deliveries and schedules the next run. */
export async function trimDeliveries(context: Context): Promise<void> {
  await removeOldDeliveries(context.db);
  await scheduleTrimDeliveries(context);
}
