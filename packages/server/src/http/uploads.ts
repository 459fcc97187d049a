import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type Endpoint, fail, multipartTextLimit } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BodyParts, UploadedFile } from '../context.ts';
import { declaredLength } from './body-admission.ts';
import { collectStreamBuffers } from './collect-stream-buffers.ts';
import { isStorableText } from './json-body.ts';

/** A received multipart body: its text fields, and its files in a temporary folder that `remove` deletes. */
export interface MultipartBody {
  fields: Record<string, string>;
  files: UploadedFile[];
  remove(): Promise<void>;
}

/** Multiple of the file limit that `Content-Length` may reach; larger bodies are not read to their end. */
const maxFiles = 4;
/** Maximum bytes of a text field. */
const textFieldLimit = 4096;
/** Limits for the headers of a part: bytes, and number of headers. */
const headerLimits = { headerSize: 4096, headerPairs: 10 };

/** Returns the parts that an endpoint accepts: the properties of its body schema, and its files. */
export function partsOf({ body, fileParts }: Endpoint): BodyParts {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return { texts: new Map(names.map((name) => [name, textFieldLimit])), files: new Set(fileParts) };
}

/** Whether the multipart parser rejected the body: its errors have no code, unlike those of limits, connection and disk. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws 413 V_14 when it is too long, before the rest is read; 422 V_12 when it cannot be stored */
async function readText(part: MultipartFile, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) fail('V_14', part.fieldname, { status: 413 });
    chunks.push(chunk);
  }
  try {
    const text = utf8.decode(Buffer.concat(chunks));
    if (isStorableText(text)) return text;
  } catch {
    // Not UTF-8: refused below.
  }
  return fail('V_12', part.fieldname);
}

/** Writes a file to `path`. `count` gets the size of each chunk before it is written. */
const writeFile = (part: MultipartFile, path: string, count: (bytes: number) => void): Promise<void> =>
  pipeline(
    part.file,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        count(chunk.length);
        yield chunk;
        collectStreamBuffers(chunk.length);
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );

/** Whether a part is a file. For an empty file field browsers send a part with a type but without a file name. */
const isFile = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) !== undefined || mimetype === 'application/octet-stream';

/** @throws the errors of `receiveMultipart` that concern a file */
async function receiveFile(
  part: MultipartFile,
  path: string,
  { fileLimit }: Endpoint,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const { bytes, code, property = part.fieldname, together = false } = fileLimit;
  await writeFile(part, path, (count) => request.spool?.take(count));
  const isTooLarge = part.file.truncated;
  // Without `together` the upload ends here. Otherwise the rest is read for its further errors, up to `maxFiles` times the limit.
  const isEndless = !(declaredLength(request.raw) <= maxFiles * bytes);
  if (isTooLarge && (!together || isEndless)) fail(code, property);
  const fileName = (part.filename as string | undefined) ?? '';
  if (!isStorableText(fileName)) fail('V_12', property);
  return {
    field: part.fieldname,
    fileName,
    mime: part.mimetype,
    size: part.file.bytesRead,
    isTooLarge,
    path,
    open: () => createReadStream(path),
  };
}

/**
 * Receives a multipart body into a temporary folder, so that a slow client blocks no transaction and the order of the
 * parts does not matter. The parser streams every part, text too, and stops at the limits of `parts`.
 * @param fields receives the text fields as they arrive; the caller has them even when the rest fails
 * @throws 400 V_12 when the body is truncated or has no boundary, and on a part that is unknown or repeated; 413 V_14 on a
 *   field that is too long, or when the texts together are; 503 G_01 when the disk budget of visitors is used up; the
 *   endpoint's `fileLimit.code` on the field of a file that is too large
 */
export async function receiveMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  parts: BodyParts,
  dataFolder: string,
  fields: Record<string, string> = Object.create(null) as Record<string, string>,
): Promise<MultipartBody> {
  const { texts } = parts;
  if (parts.files.size === 0 && declaredLength(request.raw) > 2 * multipartTextLimit) fail('V_14', '', { status: 413 });
  const folder = join(dataFolder, 'uploads', randomUUID());
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const files: UploadedFile[] = [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const count = texts.size + parts.files.size + 1;
    const limits = { ...headerLimits, files: count, parts: count, fileSize: endpoint.fileLimit.bytes };
    let textBytes = 0;
    for await (const part of request.parts({ limits, isPartAFile: () => true })) {
      if (part.type === 'field') continue;
      const { fieldname: name } = part;
      const isKnown = isFile(part) ? parts.files.has(name) : texts.has(name);
      if (!isKnown || name in fields || files.some(({ field }) => field === name)) {
        fail('V_12', name ?? '', { status: 400 });
      }
      if (isFile(part)) {
        files.push(await receiveFile(part, join(folder, String(files.length)), endpoint, request));
        continue;
      }
      const text = await readText(part, Math.min(texts.get(name) ?? 0, multipartTextLimit - textBytes));
      textBytes += Buffer.byteLength(text) + name.length;
      fields[name] = text;
    }
  } catch (error) {
    await remove();
    if (isMalformed(error)) fail('V_12', '', { status: 400 });
    throw error;
  }
  return { fields, files, remove };
}
