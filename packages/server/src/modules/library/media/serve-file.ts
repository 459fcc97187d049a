import type { RawAnswer, Services } from '../../../context.ts';
import { betterMimes, type FileRequest, needsMetadataRemoval } from './file-response.ts';
import { rasterMimes } from './image-variant.ts';
import { serveImage } from './serve-image.ts';
import { serveOriginal } from './serve-original.ts';

/** Whether an image can be sent as stored: without resizing, conversion and removal of metadata. */
function canSendOriginal(request: FileRequest): boolean {
  const { file, width, crop } = request;
  if (width !== null || crop !== null || needsMetadataRemoval(request)) return false;
  const better = betterMimes(request);
  return better.length === 0 || better.includes(file.mime) || file.mime === 'image/gif';
}

/**
 * Sends a file of the library: whole, a byte range, or an image that is resized, cropped or converted. The public gets images without
 * their metadata, such as the location.
 * @throws 404 V_12 on `file` if it is missing or damaged in the store; 503 G_01 if an image cannot be generated in time and no similar
 *   variant is cached
 */
export function serveFile(services: Services, request: FileRequest): Promise<RawAnswer> {
  const isImage = rasterMimes.has(request.file.mime) && request.format !== 'uploaded';
  return isImage && !canSendOriginal(request) ? serveImage(services, request) : serveOriginal(services, request);
}
