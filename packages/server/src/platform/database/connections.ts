import { coresOf } from '../read-settings.ts';
import type { Settings } from '../settings.ts';

/** Connections of a worker besides its pools: for notifications, a backup and the like. */
const otherConnections = 4;

/** Returns the size of a worker's pool that reads for visitors. */
export const publicPoolSize = (settings: Pick<Settings, 'workers'>): number => coresOf(settings) + 1;

/** Returns the number of database connections that all workers of an instance may open. */
export const instanceConnections = (settings: Pick<Settings, 'workers' | 'databasePoolSize'>): number =>
  settings.workers * (settings.databasePoolSize + publicPoolSize(settings) + otherConnections);
