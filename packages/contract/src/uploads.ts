import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';

/** Maximum size of a file in the media library, in bytes. */
export const maxMediaFile = 100 * 1_048_576;

/** Supported version of the tus protocol. */
export const tusVersion = '1.0.0';

/** Supported extensions of the tus protocol. */
export const tusExtensions = 'creation,termination,expiration';

const access = permission('upload-media', 'edit-media');
const params = z.object({ uploadID: z.uuid() });

/**
 * Resumable uploads with the tus protocol (https://tus.io): a lost connection costs one chunk. `media.addFile` and
 * `media.replaceFile` turn a complete upload into a file; they take `uploadID` instead of the part `f`. An upload belongs to
 * the user who created it and expires a day after its last chunk.
 */
export const uploads = {
  capabilities: endpoint({
    method: 'OPTIONS',
    path: '/medialib/uploads',
    summary: 'Get the supported tus protocol in the headers Tus-Version, Tus-Extension and Tus-Max-Size',
    access,
    raw: 'upload',
  }),
  create: endpoint({
    method: 'POST',
    path: '/medialib/uploads',
    summary:
      'Start an upload: header Upload-Length (bytes), and Upload-Metadata with filename and either path (target folder) or fileID (file to replace); answers 201 with Location',
    access,
    bodyless: true,
    raw: 'upload',
    rate: 'uploads',
  }),
  offset: endpoint({
    method: 'GET',
    path: '/medialib/uploads/{uploadID}',
    summary: 'Get the received bytes of an upload in the header Upload-Offset; usually called with HEAD',
    access,
    params,
    raw: 'upload',
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/medialib/uploads/{uploadID}',
    summary: 'Append the bytes after Upload-Offset; 409 when the offset does not match',
    access,
    params,
    bytes: true,
    raw: 'upload',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/medialib/uploads/{uploadID}',
    summary: 'Cancel an upload',
    access,
    params,
    raw: 'upload',
  }),
};
