import type { PreviewCommand, PreviewEvent } from '@ximblox/contract';

/** All of them, which the compiler sees to. */
const eventTypes: Record<PreviewEvent['type'], true> = {
  'ximblox:ready': true,
  'ximblox:selected': true,
  'ximblox:written': true,
  'ximblox:near': true,
  'ximblox:write': true,
  'ximblox:typed': true,
  'ximblox:stale': true,
  'ximblox:box': true,
  'ximblox:shortcut': true,
  'ximblox:copy': true,
  'ximblox:paste': true,
};

const isEvent = (data: unknown): data is PreviewEvent =>
  typeof data === 'object' && data !== null && 'type' in data && Object.hasOwn(eventTypes, String(data.type));

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
