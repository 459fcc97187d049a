import { AggregatorRegistry } from 'prom-client';
import { collectProcessMetrics, registry } from '../platform/metrics/metrics.ts';
import type { ReadMetrics } from './metrics.ts';

/** In the primary process: reads the metrics of all workers, combined. */
export function createClusterMetrics(): ReadMetrics {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}

/** In a worker: answers the primary process with the metrics of this one. */
export function answerClusterMetrics(): void {
  collectProcessMetrics();
  AggregatorRegistry.setRegistries(registry);
  // Listens for requests of the primary process.
  void new AggregatorRegistry();
}
