import type { PreviewCommand, PreviewEvent } from '@ximblox/contract';

const eventTypes: ReadonlySet<string> = new Set<PreviewEvent['type']>([
  'ximblox:ready',
  'ximblox:selected',
  'ximblox:written',
  'ximblox:near',
  'ximblox:write',
  'ximblox:stale',
  'ximblox:box',
  'ximblox:shortcut',
  'ximblox:copy',
  'ximblox:paste',
]);

const isEvent = (data: unknown): data is PreviewEvent =>
  typeof data === 'object' && data !== null && 'type' in data && eventTypes.has(String(data.type));

/** Sends to the preview; to our own origin only. */
export const sendToPreview = (frame: HTMLIFrameElement | null, command: PreviewCommand): void =>
  frame?.contentWindow?.postMessage(command, location.origin);

/**
 * Listens to the preview in a frame; messages of other windows and origins are ignored.
 * @returns ends it
 */
export function listenToPreview(frame: HTMLIFrameElement, listener: (event: PreviewEvent) => void): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin === location.origin && source === frame.contentWindow && isEvent(data)) listener(data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
