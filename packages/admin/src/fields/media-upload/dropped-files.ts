/** Dropped file with its folder relative to the dropped entry: `a/b`, or `''` for the entry itself. */
export interface DroppedFile {
  /** Empty, with only its name, if unreadable. */
  file: File;
  folder: string;
  /** Whether the browser cannot read it, such as a deleted or locked file. */
  isUnreadable?: boolean;
  /** Reads it again, if the browser supports it. */
  readAgain?: () => Promise<DroppedFile[]>;
}

/** Whether files of the computer are being dragged. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true;

const fileOfEntry = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A directory reader returns at most a hundred entries at a time. */
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
  // System files in folders, such as .DS_Store, are skipped.
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

/** Reads all files recursively; unreadable files and folders are included as unreadable. */
const filesBelow = (entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> =>
  readBelow(entry, folder).catch(() => [
    { file: new File([], entry.name), folder, isUnreadable: true, readAgain: () => filesBelow(entry, folder) },
  ]);

/**
 * Returns dropped files, and those in dropped folders. Call it during the event: afterwards the data is not accessible.
 */
export function droppedFiles(dropped: Iterable<DataTransferItem>): Promise<DroppedFile[]> {
  const items = [...dropped].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry());
  // Browsers without entries provide the files themselves.
  if (entries.some((entry) => entry === null)) {
    const files = items.map((item) => item.getAsFile()).filter((file) => file !== null);
    return Promise.resolve(files.map((file) => ({ file, folder: '' })));
  }
  const present = entries.filter((entry) => entry !== null);
  return Promise.all(present.map((entry) => filesBelow(entry, ''))).then((found) => found.flat());
}

const isUntitled = /^image\.\w+$/;

/** Files of the clipboard; an image without a name gets one with the current time. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].map((file) => {
    if (!isUntitled.test(file.name)) return file;
    // The Swedish format is like ISO 8601, in local time.
    const moment = new Date().toLocaleString('sv-SE').replaceAll(/[: ]/g, '-');
    return new File([file], file.name.replace('image', `pasted-${moment}`), { type: file.type });
  });
}
