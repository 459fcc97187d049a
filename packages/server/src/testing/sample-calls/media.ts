import { contract } from '@ximblox/contract';
import { type ExpectedEntry, sample } from './sample.ts';
import { samplesFolder, type World } from './world.ts';

const onFile = (action: ExpectedEntry['action'], objectID: number): ExpectedEntry[] => [
  { action, object: 'file', objectID },
];
const onFolder = (action: ExpectedEntry['action'], objectID: string): ExpectedEntry[] => [
  { action, object: 'directory', objectID },
];

/** Creates a folder in the folder of the world. @returns its path */
async function createFolder({ admin, folder, next }: World): Promise<string> {
  const body = { path: folder, folderName: `folder-${next()}` };
  return (await admin.call(contract.media.createDir, { body })).directory.path;
}

async function deletedImage({ admin, image }: World): Promise<number> {
  const { id } = await image();
  await admin.call(contract.media.deleteFile, { body: { id } });
  return id;
}

const upload = { rule: [['upload-media']] } as const;
const edit = { rule: [['edit-media']] } as const;
const remove = { rule: [['delete-media']] } as const;

/** Samples of calls for files and folders of the media library. */
export const mediaSamples = [
  sample(
    contract.media.addFile,
    async ({ folder, upload: form }) => ({
      input: { form: await form('f', { path: folder }) },
      entries: ({ file }) => onFile('media.add-file', file.id),
    }),
    upload,
  ),
  sample(
    contract.media.addVideo,
    async ({ folder, next }) => ({
      input: {
        body: { path: folder, video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', fileName: `Film ${next()}` },
      },
      entries: ({ file }) => onFile('media.add-video', file.id),
    }),
    upload,
  ),
  sample(
    contract.media.createDir,
    async ({ folder, next }) => ({
      input: { body: { path: folder, folderName: `folder-${next()}` } },
      entries: ({ directory }) => onFolder('media.create-dir', directory.path),
    }),
    upload,
  ),
  sample(
    contract.media.replaceFile,
    async ({ image, upload: form }) => {
      const { id } = await image();
      return {
        input: { form: await form('f', { id: String(id), follow: 'at-once' }) },
        entries: onFile('media.replace-file', id),
      };
    },
    edit,
  ),
  sample(
    contract.media.undoReplacement,
    async ({ admin, image, upload: form }) => {
      const { id } = await image();
      const body = await form('f', { id: String(id), follow: 'at-once' });
      const { hash } = (await admin.call(contract.media.replaceFile, { form: body })).file;
      return { input: { body: { id, hash } }, entries: onFile('media.replace-file', id) };
    },
    edit,
  ),
  sample(
    contract.media.moveFile,
    async ({ image, next }) => {
      const { id } = await image();
      const body = { id, newPath: samplesFolder, newFileName: `moved-${next()}.png` };
      return { input: { body }, entries: onFile('media.move-file', id) };
    },
    { variant: 'on the file', ...edit },
  ),
  sample(
    contract.media.moveFile,
    async ({ image, folder, next }) => {
      const { id } = await image(samplesFolder);
      const body = { id, newPath: folder, newFileName: `moved-${next()}.png` };
      return { input: { body }, entries: onFile('media.move-file', id) };
    },
    { variant: 'on the new folder', ...edit },
  ),
  sample(
    contract.media.editFile,
    async ({ image, folder }) => {
      const { id, fileName } = await image();
      const body = { id, newPath: folder, newFileName: fileName, defaultAltText: 'Changed', shared: false };
      return { input: { body }, entries: onFile('media.edit-file', id) };
    },
    edit,
  ),
  sample(
    contract.media.moveFiles,
    async (world) => {
      const { id } = await world.image();
      const newPath = await createFolder({ ...world, folder: samplesFolder });
      return { input: { body: { ids: [id], newPath } }, entries: onFile('media.move-file', id) };
    },
    { variant: 'on the files', ...edit },
  ),
  sample(
    contract.media.moveFiles,
    async (world) => {
      const { id } = await world.image(samplesFolder);
      const newPath = await createFolder(world);
      return { input: { body: { ids: [id], newPath } }, entries: onFile('media.move-file', id) };
    },
    { variant: 'on the new folder', ...edit },
  ),
  sample(
    contract.media.tagFiles,
    async ({ admin, image, next }) => {
      const { id } = await image();
      const { tag } = await admin.call(contract.tags.validate, { body: { tag: `tag ${next()}` } });
      return { input: { body: { ids: [id], add: [tag.name] } }, entries: onFile('media.tag-file', id) };
    },
    edit,
  ),
  sample(
    contract.media.moveDirectory,
    async (world) => {
      const oldPath = await createFolder(world);
      const newPath = `${samplesFolder}/moved-${world.next()}`;
      return { input: { body: { oldPath, newPath } }, entries: onFolder('media.move-directory', newPath) };
    },
    { variant: 'on the folder above', ...edit },
  ),
  sample(
    contract.media.moveDirectory,
    async (world) => {
      const oldPath = await createFolder({ ...world, folder: samplesFolder });
      const newPath = `${world.folder}/moved-${world.next()}`;
      return { input: { body: { oldPath, newPath } }, entries: onFolder('media.move-directory', newPath) };
    },
    { variant: 'on the new folder above', ...edit },
  ),
  sample(
    contract.media.deleteFile,
    async ({ image }) => {
      const { id } = await image();
      return { input: { body: { id } }, entries: onFile('media.delete-file', id) };
    },
    remove,
  ),
  sample(
    contract.media.deleteFiles,
    async ({ image }) => {
      const { id } = await image();
      return { input: { body: { ids: [id] } }, entries: onFile('media.delete-file', id) };
    },
    remove,
  ),
  sample(
    contract.media.deleteDirectory,
    async (world) => {
      const path = await createFolder(world);
      return { input: { body: { path } }, entries: onFolder('media.delete-directory', path) };
    },
    remove,
  ),
  sample(
    contract.media.directoryUses,
    async (world) => ({ input: { body: { path: await createFolder(world) } }, entries: [] }),
    remove,
  ),
  sample(
    contract.mediaTrash.restore,
    async (world) => {
      const id = await deletedImage(world);
      return { input: { body: { files: [id] } }, entries: onFile('media.restore-file', id) };
    },
    remove,
  ),
  sample(
    contract.mediaTrash.purge,
    async (world) => {
      const id = await deletedImage(world);
      return { input: { body: { files: [id] } }, entries: onFile('media.purge-file', id) };
    },
    remove,
  ),
];
