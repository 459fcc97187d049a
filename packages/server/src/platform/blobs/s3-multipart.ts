import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readXml } from './read-xml.ts';
import { S3Error, type S3Request } from './s3-client.ts';

/** Bytes of a part. A store accepts 10,000 parts of at least 5 MiB. */
const partBytes = 16 * 1024 * 1024;

/** Yields content in parts; only the last one can be smaller, and empty if it is the only one. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let part = Buffer.alloc(partBytes);
  let size = 0;
  let isFirst = true;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, size, from);
      size += copied;
      from += copied;
      if (size < partBytes) continue;
      yield part;
      isFirst = false;
      // A part may still be sent again.
      part = Buffer.alloc(partBytes);
      size = 0;
    }
  }
  if (size > 0 || isFirst) yield part.subarray(0, size);
}

const valueOf = (xml: string, wanted: string): string | undefined =>
  readXml(xml).find(({ name }) => name === wanted)?.text;

const escapeXml = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Stores content in parts, without a local copy and without its size being known: the object appears when all parts are there.
 * After an error, the store deletes the parts.
 * @param send sends a request; rejects when the store refuses it
 */
export async function putMultipart(
  send: (request: S3Request) => Promise<IncomingMessage>,
  key: string,
  content: Readable,
): Promise<{ size: number }> {
  const read = async (request: Omit<S3Request, 'key'>): Promise<string> => text(await send({ ...request, key }));
  const uploadId = valueOf(await read({ method: 'POST', query: { uploads: '' } }), 'UploadId') ?? '';
  const parts: string[] = [];
  let size = 0;
  try {
    for await (const bytes of partsOf(content)) {
      const response = await send({
        method: 'PUT',
        key,
        query: { partNumber: String(parts.length + 1), uploadId },
        headers: {
          'Content-Length': String(bytes.length),
          'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
        },
        body: () => bytes,
      });
      await text(response);
      parts.push(response.headers.etag ?? '');
      size += bytes.length;
    }
    const listed = parts.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    const headers = { 'Content-Length': String(body.length), 'Content-Type': 'application/xml' };
    const answer = await read({ method: 'POST', query: { uploadId }, headers, body: () => body });
    // A store can answer 200 before it has joined the parts; an error then follows in the body.
    const code = valueOf(answer, 'Code');
    if (code !== undefined) throw new S3Error(500, code);
    return { size };
  } catch (error) {
    await read({ method: 'DELETE', query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}
