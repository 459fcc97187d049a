import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { collectProcessMetrics, registry } from '../platform/metrics/metrics.ts';

/** A worker asks the primary process for the metrics of all workers. */
interface Question {
  ximblox: 'metrics';
  id: number;
}

/** The metrics in the text format of Prometheus; null if they could not be read. */
interface Answer extends Question {
  text: string | null;
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'ximblox' in message && message.ximblox === 'metrics';

/** In the primary process: reads the metrics of all workers, combined, and answers workers that ask for them. */
export function createClusterMetrics(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  const read = (): Promise<string> => workers.clusterMetrics();
  cluster.on('message', (worker, message: unknown) => {
    if (!isQuestion(message)) return;
    const answer = (text: string | null): unknown => worker.isConnected() && worker.send({ ...message, text });
    read().then(answer, () => answer(null));
  });
  return read;
}

/** In a worker: answers the primary process with the metrics of this one. */
export function answerClusterMetrics(): void {
  collectProcessMetrics();
  AggregatorRegistry.setRegistries(registry);
  // Listens for requests of the primary process.
  void new AggregatorRegistry();
}

let questions = 0;

/** In a worker: reads the metrics of all workers from the primary process. */
export function readOfAllWorkers(): Promise<string> {
  questions += 1;
  const question: Question = { ximblox: 'metrics', id: questions };
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if (!isQuestion(message) || message.id !== question.id) return;
      process.off('message', onMessage);
      const { text } = message as Answer;
      if (text === null) reject(new Error('The metrics of the workers could not be read.'));
      else resolve(text);
    };
    process.on('message', onMessage);
    process.send?.(question);
  });
}
