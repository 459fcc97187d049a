import { parseVideo, type Video } from '@ximblox/blocks/internal';
import { fail, failAll, type MediaItem } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hookErrors, queueHooks } from '../../foundation/hooks/index.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { fileExists, insertFiles } from './media-store.ts';
import { serialiseFile } from './serialise-media.ts';
import { sanitiseFileName } from './sanitise-file-name.ts';

const titles = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Returns the columns of a video, which has no bytes. */
export const storedVideo = ({ service, id }: Pick<Video, 'service' | 'id'>) => ({
  type: 'video' as const,
  mime: `video/${service}`,
  hash: '',
  fileSize: 0,
  width: null,
  height: null,
  hasMetadata: false,
  video: { service, id },
});

/**
 * Adds a YouTube or Vimeo video to a folder. Stores only the ID and requests nothing from the service.
 * @throws V_12 on `path`, on `video` if it is neither a link nor an ID, and on `fileName`; ML_03 on a taken `fileName`; UM_01
 */
export async function addVideo(
  context: Context,
  { path, video, fileName }: { path: string; video: string; fileName: string },
): Promise<MediaItem> {
  const { db } = context;
  context.require('upload-media', { folder: path });
  await lockFolders(db, 'shared');
  const found = parseVideo(video);
  const name = fileName === '' ? found && `${titles[found.service]} ${found.id}` : sanitiseFileName(fileName);
  const about = { folder: path, fileName: name || fileName, mime: `video/${found?.service ?? ''}`, size: 0 };
  failAll([
    ...((await folderExists(db, path)) ? [] : [{ property: 'path', code: 'V_12' as const }]),
    ...(found ? [] : [{ property: 'video', code: 'V_12' as const }]),
    ...(name || fileName === '' ? [] : [{ property: 'fileName', code: 'V_12' as const }]),
    ...(name && (await fileExists(db, path, name)) ? [{ property: 'fileName', code: 'ML_03' as const }] : []),
    ...(await hookErrors(context, 'media.add', () => ({ file: about }))),
  ]);
  if (!found || !name) return fail('V_12', 'video');
  const row = {
    path,
    fileName: name,
    ...storedVideo(found),
    defaultAltText: '',
    userID: actorID(context),
  };
  const [added] = await insertFiles(db, [row]);
  if (!added) return fail('ML_03', 'fileName');
  await queueHooks(context, 'media.add', () => ({ file: { ...about, id: added.id } }));
  const changes = { path, fileName: name, video: found.watchUrl };
  await audit(context, { action: 'media.add-video', object: 'file', objectID: added.id, changes });
  return serialiseFile(added);
}
