import type { BlockDefinition, ContentReader, RenderContext } from '@ximblox/blocks';
import { ContentUnavailable } from '../available-source.ts';
import type { RenderState, SiteServices } from './render-state.ts';

/** Milliseconds after which a loader has failed, so that a system that never replies cannot hold pages. */
const maxTime = 10_000;

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${maxTime / 1000} seconds.`)), maxTime);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface LoadedBlock {
  key: string;
  /** Fields with resolved values. */
  fields: Record<string, unknown>;
  context: RenderContext;
  content: ContentReader;
}

/**
 * Runs `load` of a block. A failure, also by taking longer than ten seconds, is logged and recorded in the state.
 * @returns the result as `data`; null after a failure
 * @throws {ContentUnavailable} when content cannot be read
 */
export async function loadBlockData(
  { log }: Pick<SiteServices, 'log'>,
  state: RenderState,
  definition: BlockDefinition,
  { key, ...input }: LoadedBlock,
): Promise<{ data: unknown } | null> {
  const { pageID, url } = input.context;
  const { type } = definition;
  try {
    return { data: definition.load && (await withinTime(definition.load(input))) };
  } catch (error) {
    if (error instanceof ContentUnavailable) throw error;
    state.degraded = true;
    state.failed.add(key);
    const what = `The data of the block "${type}"`;
    state.failures.push({ what, page: input.context, error });
    log.error({ err: error, pageID, url, block: key, type }, `${what} failed to load.`);
    return null;
  }
}
