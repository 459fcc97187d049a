/**
 * Messages between the page editor and the preview of a frontend on another origin, in a frame of the editor. Both sides accept
 * messages from the other's origin and window only. A frontend marks the element of each block with `data-ximblox-block`.
 */

/** Parameters that the editor adds to the address of the preview. */
export const previewParameters = {
  /** Draft token for the page. */
  token: 'ximblox-token',
  /** Path of the page. */
  path: 'ximblox-path',
  /** ID of the page. */
  page: 'ximblox-page',
  /** Origin of the editor, to compare with the expected one. */
  editor: 'ximblox-editor',
} as const;

/** Attribute with the key of a block, on its root element. */
export const previewBlockAttribute = 'data-ximblox-block';

/** From the editor to the frontend. */
export type FrontendCommand =
  /** The page with unsaved changes, as `GET /delivery/page` returns it, and a valid token for further calls. */
  | { type: 'ximblox:page'; page: Readonly<Record<string, unknown>>; token: string }
  /** Outlines a block and scrolls it into view; null clears the outline. */
  | { type: 'ximblox:select'; key: string | null };

/** From the frontend to the editor. */
export type FrontendEvent =
  /** The frontend is ready for commands. The choices are those of `GET /delivery/page`. */
  | { type: 'ximblox:ready'; choice?: { fields?: string; include?: string; richText?: 'html' | 'tree' } }
  /** The user clicked in a block. */
  | { type: 'ximblox:selected'; key: string };
