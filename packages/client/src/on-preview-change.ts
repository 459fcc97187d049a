import type { FrontendCommand, FrontendEvent } from '@ximblox/contract';
import type { AnySite, PageOf, RichTextForm } from './types.ts';

/** What the address of a preview says: the editor adds these parameters to the `preview.url` of the site. */
export interface PreviewAddress {
  /** Draft token for the client. */
  token: string;
  /** Path of the page. */
  path: string;
  pageID: number;
  /** Origin of the editor. */
  editor: string;
}

/** Reads the parameters of a preview from its address; null if it was not opened by the editor. */
export function readPreviewAddress(address: string | URL): PreviewAddress | null {
  const { searchParams } = new URL(address);
  const token = searchParams.get('ximblox-token');
  const pageID = Number(searchParams.get('ximblox-page'));
  if (!token || !Number.isSafeInteger(pageID) || pageID < 1) return null;
  const path = searchParams.get('ximblox-path') ?? '/';
  return { token, pageID, path, editor: searchParams.get('ximblox-editor') ?? '' };
}

export interface PreviewOptions<Form extends RichTextForm> {
  /** Address of the installation. Messages of other origins and windows are ignored. */
  url: string;
  /** Reference fields whose pages are included, as for `client.page`. */
  include?: readonly string[];
  /** HTML by default. */
  richText?: Form;
}

const isCommand = (data: unknown): data is FrontendCommand =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'ximblox:page' || data.type === 'ximblox:select');

const attribute = 'data-ximblox-block';

/** Outlines the element of a block. @returns the element */
function outline(key: string | null): HTMLElement | undefined {
  let found: HTMLElement | undefined;
  for (const element of document.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const isSelected = element.getAttribute(attribute) === key;
    element.style.outline = isSelected ? '2px solid #1971c2' : '';
    element.style.outlineOffset = isSelected ? '-2px' : '';
    if (isSelected) found ??= element;
  }
  return found;
}

/**
 * Connects a preview in the frame of the page editor. Calls back with the page whenever its content changed. A click on an
 * element with `data-ximblox-block` (the key of a block) selects the block in the editor; the block that is selected there is
 * outlined. Does nothing outside of a frame.
 * @param onChange receives the page, and a draft token for further calls
 * @returns disconnects
 */
export function onPreviewChange<S extends AnySite = AnySite, Form extends RichTextForm = 'html'>(
  { url, include, richText }: PreviewOptions<Form>,
  onChange: (page: PageOf<S, Form>, token: string) => void,
): () => void {
  const editor = new URL(url).origin;
  if (window.parent === window) return () => undefined;
  let selected: string | null = null;

  const send = (event: FrontendEvent): void => window.parent.postMessage(event, editor);

  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== editor || source !== window.parent || !isCommand(data)) return;
    if (data.type === 'ximblox:page') {
      // The editor resolves the page by the definitions of the same site.
      onChange(data.page as unknown as PageOf<S, Form>, data.token);
    } else {
      selected = data.key;
      outline(selected)?.scrollIntoView({ block: 'nearest' });
    }
  };

  // The frontend may replace the elements of blocks at any time after a change.
  const replaced = new MutationObserver(() => void outline(selected));

  const onClick = (event: MouseEvent): void => {
    const block = event.target instanceof Element ? event.target.closest(`[${attribute}]`) : null;
    const key = block?.getAttribute(attribute);
    if (!key) return;
    // A link would leave the page that is being edited.
    event.preventDefault();
    send({ type: 'ximblox:selected', key });
  };

  replaced.observe(document, { childList: true, subtree: true });
  window.addEventListener('message', onMessage);
  document.addEventListener('click', onClick, true);
  send({
    type: 'ximblox:ready',
    choice: { ...(include && { include: include.join(',') }), ...(richText && { richText }) },
  });
  return () => {
    replaced.disconnect();
    window.removeEventListener('message', onMessage);
    document.removeEventListener('click', onClick, true);
  };
}
