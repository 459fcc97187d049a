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
import { freePassedBytes } from './free-passed-bytes.ts';
import { isStorableText } from './json-body.ts';

/** A multipart body, received whole: its text fields, and its files in a folder that must be removed afterwards. */
export interface MultipartBody {
  fields: Record<string, string>;
  files: UploadedFile[];
  remove(): Promise<void>;
}

/** Files whose size a `Content-Length` may allow for: a body that says more is not read to its end. */
const maxFiles = 4;
/** Bytes of a text field of a call whose schema names it. */
const textFieldLimit = 4096;
/** Bytes of the headers of a part, and how many headers it may have. */
const headerLimits = { headerSize: 4096, headerPairs: 10 };

/** The parts of a call whose fields its schema names. */
export function partsOf({ body, fileParts }: Endpoint): BodyParts {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return { texts: new Map(names.map((name) => [name, textFieldLimit])), files: new Set(fileParts) };
}

/** Whether the parser complains of the body: its errors are plain, those of limits, connection and disk carry a code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws 413 V_14 when it is too long, before the rest of it is read; 422 V_12 when it cannot be stored */
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
    // Told below.
  }
  return fail('V_12', part.fieldname);
}

/** Writes a file to `path` and counts its bytes before they are written. */
const writeFile = (part: MultipartFile, path: string, count: (bytes: number) => void): Promise<void> =>
  pipeline(
    part.file,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        count(chunk.length);
        yield chunk;
        freePassedBytes(chunk.length);
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );

/** Browsers send a part without a name for a field in which nothing was chosen, but always a type. */
const isFile = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) !== undefined || mimetype === 'application/octet-stream';

/** @throws what `receiveMultipart` throws of a file */
async function receiveFile(
  part: MultipartFile,
  path: string,
  { fileLimit }: Endpoint,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const { bytes, code, property = part.fieldname, together = false } = fileLimit;
  await writeFile(part, path, (count) => request.spool?.take(count));
  const isTooLarge = part.file.truncated;
  // A sender of far more than could be right is not read to the end.
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
 * Receives a multipart body into a folder of its own, so that a slow sender holds no transaction and the order of the
 * parts does not matter. The parser streams every part, texts too: nothing is kept beyond the limits of `parts`.
 * @param fields gets the text fields as they arrive, so that the caller has them when the rest fails
 * @throws 400 V_12 when it breaks off or has no boundary, and on a part that is not among `parts` or comes twice, as soon as its
 *   name arrives; 413 V_14 on a field that is too long, or when all texts together are; 503 G_01 when visitors send too many
 *   files at once; the endpoint's `fileLimit.code` on the field of a file that is too large
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
