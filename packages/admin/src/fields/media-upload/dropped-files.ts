/** A file that was dropped, with the folders it lay in: `a/b` below what was dropped, `''` when it was dropped itself. */
export interface DroppedFile {
  /** Empty, with its name alone, when it is unreadable. */
  file: File;
  folder: string;
  /** Whether the computer does not hand it out, such as what is gone or locked meanwhile. */
  isUnreadable?: boolean;
  /** Reads it once more, where the browser can. */
  readAgain?: () => Promise<DroppedFile[]>;
}

/** Whether files of the computer are being dragged. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true;

const fileOfEntry = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader hands out at most a hundred entries at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function readBelow(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  // Notes that systems leave in folders, such as .DS_Store, are nobody's files.
  if (folder !== '' && entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    const file = await fileOfEntry(entry as FileSystemFileEntry);
    return [{ file, folder, readAgain: () => filesBelow(entry, folder) }];
  }
  const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const found: DroppedFile[] = [];
  for (const one of await entriesIn(entry as FileSystemDirectoryEntry)) found.push(...(await filesBelow(one, inside)));
  return found;
}

/** Everything below; a file or folder that cannot be read stands there as one that is unreadable. */
const filesBelow = (entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> =>
  readBelow(entry, folder).catch(() => [
    { file: new File([], entry.name), folder, isUnreadable: true, readAgain: () => filesBelow(entry, folder) },
  ]);

/** What was dropped; of folders, everything in them. Ask during the event: afterwards the browser says nothing more. */
export function droppedFiles(dropped: Iterable<DataTransferItem>): Promise<DroppedFile[]> {
  const items = [...dropped].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry());
  // A browser that knows no entries hands out the files themselves.
  if (entries.some((entry) => entry === null)) {
    const files = items.map((item) => item.getAsFile()).filter((file) => file !== null);
    return Promise.resolve(files.map((file) => ({ file, folder: '' })));
  }
  const present = entries.filter((entry) => entry !== null);
  return Promise.all(present.map((entry) => filesBelow(entry, ''))).then((found) => found.flat());
}

const isUntitled = /^image\.\w+$/;

/** Files on the clipboard; a picture without a name of its own gets one that says when. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].map((file) => {
    if (!isUntitled.test(file.name)) return file;
    // The Swedish way to write it is that of ISO 8601, in the time of whoever pastes.
    const moment = new Date().toLocaleString('sv-SE').replaceAll(/[: ]/g, '-');
    return new File([file], file.name.replace('image', `pasted-${moment}`), { type: file.type });
  });
}
