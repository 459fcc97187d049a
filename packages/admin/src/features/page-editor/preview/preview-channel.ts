import { isRecord, type PreviewCommand, type PreviewEvent } from '@ximblox/contract';

/** Exhaustive list, checked by the compiler. */
const eventTypes: Record<PreviewEvent['type'], true> = {
  'ximblox:ready': true,
  'ximblox:selected': true,
  'ximblox:outside': true,
  'ximblox:written': true,
  'ximblox:near': true,
  'ximblox:write': true,
  'ximblox:typed': true,
  'ximblox:stale': true,
  'ximblox:add': true,
  'ximblox:box': true,
  'ximblox:shortcut': true,
  'ximblox:copy': true,
  'ximblox:paste': true,
};

const isEvent = (data: unknown): data is PreviewEvent => isRecord(data) && Object.hasOwn(eventTypes, String(data.type));

/** Sends a command to the preview, at our own origin only. */
export const sendToPreview = (frame: HTMLIFrameElement | null, command: PreviewCommand): void =>
  frame?.contentWindow?.postMessage(command, location.origin);

/**
 * Listens to the preview in a frame; ignores messages of other windows and origins.
 * @returns stops listening
 */
export function listenToPreview(frame: HTMLIFrameElement, listener: (event: PreviewEvent) => void): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin === location.origin && source === frame.contentWindow && isEvent(data)) listener(data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
