import { contract, type MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { type Draft, useDraft } from '../../../lib/draft/use-draft.ts';
import type { FieldName } from '../../../lib/draft/merge-fields.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { DescribedField } from '../../../ui/draft-dialogs.tsx';
import type { LeaveTest } from '../../../ui/leave-guard.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { readLibraryAgain } from '../change-entries.ts';
import { fileQuery } from './file-query.ts';

/** Editable fields of a file. */
export interface FileValue extends Pick<MediaItem, 'defaultAltText' | 'altTexts' | 'shared' | 'focus' | 'tags'> {
  newFileName: string;
}

const valueOf = ({ fileName, defaultAltText, altTexts, shared, focus, tags }: MediaItem): FileValue => ({
  newFileName: fileName,
  defaultAltText,
  altTexts,
  shared,
  focus,
  tags,
});

export const isImage = ({ type }: MediaItem): boolean => type === 'image' || type === 'gif';

const fileIn = (search: string): string | null => new URLSearchParams(search).get('file');

/** Navigation to another file or screen, or closing the panel. */
export const leavesFile: LeaveTest = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || fileIn(from.search) !== fileIn(to.search);

export type FileDraft = Draft<MediaItem, FileValue>;

/** Draft of a file's name, alternative texts, tags, sharing and focal point. */
export function useFileDraft(file: MediaItem): FileDraft {
  const { t } = useTranslation();
  return useDraft<MediaItem, FileValue>({
    stored: file,
    collection: 'media',
    valueOf,
    fetchNewest: async () => (await queryClient.fetchQuery({ ...fileQuery(file.id), staleTime: 0 })).file,
    save: async ({ focus, ...value }, { path }) => {
      const body = { id: file.id, newPath: path, ...value, ...(isImage(file) ? { focus } : {}) };
      return (await api.call(contract.media.editFile, { body })).file;
    },
    onSaved: ({ fileName }) => {
      toast({ text: t('media.saved', { name: fileName }) });
      void readLibraryAgain();
    },
  });
}

/** Returns a function that describes a file field in the user's language. */
export function useDescribeFile(): (name: FieldName<FileValue>, value: FileValue) => DescribedField {
  const { t } = useTranslation();
  return (name, value) => {
    const fields: Record<FieldName<FileValue>, DescribedField> = {
      newFileName: { label: t('media.fileName'), text: value.newFileName },
      defaultAltText: { label: `${t('media.altText')}: ${t('media.alt.default')}`, text: value.defaultAltText },
      altTexts: {
        label: t('media.altText'),
        text: Object.entries(value.altTexts)
          .map(([locale, text]) => `${locale}: ${text}`)
          .join('\n'),
      },
      shared: { label: t('media.shared'), text: t(value.shared ? 'fields.on' : 'fields.off') },
      focus: { label: t('media.focus.set') },
      tags: { label: t('media.tags.label'), text: value.tags.join(', ') },
    };
    return fields[name];
  };
}
