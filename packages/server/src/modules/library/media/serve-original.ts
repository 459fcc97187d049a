import type { RawAnswer, Services } from '../../../context.ts';
import { parseRange } from './byte-range.ts';
import { fileHeaders, type FileRequest, matchesETag, header, missing } from './file-response.ts';

/** Sends a file as uploaded, whole or a byte range. @throws 404 V_12 on `file` if it is missing or damaged in the store */
export async function serveOriginal(
  services: Services,
  request: FileRequest,
  isProvisional = false,
): Promise<RawAnswer> {
  const { file, headers } = request;
  const etag = `"${file.hash}"`;
  const responseHeaders = { ...fileHeaders(request, file.mime, etag, isProvisional), 'Accept-Ranges': 'bytes' };
  if (matchesETag(headers, etag)) return { status: 304, headers: responseHeaders, body: '' };
  const whole = await services.blobs.open(file.hash);
  if (!whole) {
    services.log.error({ hash: file.hash }, 'a file of the library is not in the store');
    return missing();
  }
  // A file of another size is damaged.
  if (whole.size !== file.file_size) {
    whole.stream.destroy();
    const { hash, file_size: expected } = file;
    services.log.error({ hash, expected, found: whole.size }, 'a file of the library is damaged in the store');
    return missing();
  }
  const condition = header(headers, 'if-range');
  const range = condition === '' || condition === etag ? parseRange(header(headers, 'range'), whole.size) : null;
  if (range === null) {
    return { headers: { ...responseHeaders, 'Content-Length': String(whole.size) }, body: whole.stream };
  }
  whole.stream.destroy();
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...responseHeaders, 'Content-Range': `bytes */${whole.size}` }, body: '' };
  }
  const part = await services.blobs.open(file.hash, range);
  return {
    status: 206,
    headers: {
      ...responseHeaders,
      'Content-Range': `bytes ${range.start}-${range.end}/${whole.size}`,
      'Content-Length': String(range.end - range.start + 1),
    },
    body: part?.stream ?? missing(),
  };
}
