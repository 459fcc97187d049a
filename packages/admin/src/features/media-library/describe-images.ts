import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { type AltLanguage, type AltTextValues, withAlt } from './alt-tabs.tsx';
import { type EntryFailure, readLibraryAgain } from './change-entries.ts';

/** New texts of an image by language. */
export type NewAltTexts = ReadonlyMap<AltLanguage, string>;

/** Number of concurrent saves. */
const atOnce = 4;

async function describe(file: MediaItem, texts: NewAltTexts): Promise<void> {
  const { id, path: newPath, fileName: newFileName, shared } = file;
  let values: AltTextValues = { defaultAltText: file.defaultAltText, altTexts: file.altTexts };
  for (const [language, text] of texts) values = withAlt(values, language, text);
  await api.call(contract.media.editFile, { body: { id, newPath, newFileName, shared, ...values } });
}

/**
 * Saves alternative texts of images. Texts in other languages do not change.
 * @returns failed images by ID
 */
export async function describeImages(
  changes: ReadonlyMap<number, NewAltTexts>,
): Promise<ReadonlyMap<number, EntryFailure>> {
  const failures = new Map<number, EntryFailure>();
  const ids = [...changes.keys()];
  for (let first = 0; first < ids.length; first += atOnce) {
    const part = ids.slice(first, first + atOnce);
    const { files } = await api.call(contract.media.getFiles, { body: { ids: part } });
    await Promise.all(
      files.map((file) =>
        describe(file, changes.get(file.id) ?? new Map()).catch((failure: unknown) =>
          failures.set(file.id, { name: file.fileName, kind: 'file', errors: errorsOfFailure(failure) }),
        ),
      ),
    );
  }
  await readLibraryAgain();
  return failures;
}
