import type { RawAnswer, Services } from '../../../context.ts';
import { parseRange } from './byte-range.ts';
import { fileHeaders, type FileWish, hasAlready, header, missing } from './file-answer.ts';

/** Sends a file as it was uploaded, whole or in part. @throws 404 V_12 on `file` when it is missing or damaged in the store */
export async function serveOriginal(services: Services, wish: FileWish, isStandIn = false): Promise<RawAnswer> {
  const { file, headers } = wish;
  const etag = `"${file.hash}"`;
  const answered = { ...fileHeaders(wish, file.mime, etag, isStandIn), 'Accept-Ranges': 'bytes' };
  if (hasAlready(headers, etag)) return { status: 304, headers: answered, body: '' };
  const whole = await services.blobs.open(file.hash);
  if (!whole) {
    services.log.error({ hash: file.hash }, 'a file of the library is not in the store');
    return missing();
  }
  // Neither more nor less than was stored is ever sent.
  if (whole.size !== file.file_size) {
    whole.stream.destroy();
    const { hash, file_size: expected } = file;
    services.log.error({ hash, expected, found: whole.size }, 'a file of the library is damaged in the store');
    return missing();
  }
  const condition = header(headers, 'if-range');
  const range = condition === '' || condition === etag ? parseRange(header(headers, 'range'), whole.size) : null;
  if (range === null) {
    return { headers: { ...answered, 'Content-Length': String(whole.size) }, body: whole.stream };
  }
  whole.stream.destroy();
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...answered, 'Content-Range': `bytes */${whole.size}` }, body: '' };
  }
  const part = await services.blobs.open(file.hash, range);
  return {
    status: 206,
    headers: {
      ...answered,
      'Content-Range': `bytes ${range.start}-${range.end}/${whole.size}`,
      'Content-Length': String(range.end - range.start + 1),
    },
    body: part?.stream ?? missing(),
  };
}
