import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type LinkValue, type MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const pageQuery = (pageID: number) =>
  queryOptions({
    queryKey: ['link-target', 'page', pageID],
    queryFn: async ({ signal }) => {
      const [page] = await api.call(contract.pages.getMultiple, { body: { pageIDs: [pageID] }, signal });
      return page ?? null;
    },
    staleTime: 60_000,
  });

const fileKey = (fileID: number) => ['link-target', 'file', fileID];

/** Remembers the name of a file that was picked, for a link keeps its ID only. */
export const rememberFile = (file: MediaItem): void => void queryClient.setQueryData(fileKey(file.id), file);

/** What a link leads to, as people read it. */
export interface LinkTarget {
  title: string;
  /** Address, or where the file lies. */
  detail: string;
}

/** The target of a link; its bare ID until more is known, or when it is gone. */
export function useLinkTarget(link: LinkValue | null): LinkTarget | null {
  const { t } = useTranslation();
  const pageID = link?.kind === 'page' ? link.pageID : 0;
  const fileID = link?.kind === 'file' ? link.fileID : 0;
  const page = useQuery({ ...pageQuery(pageID), enabled: pageID > 0 });
  const file = useQuery<MediaItem | null>({ queryKey: fileKey(fileID), queryFn: () => null, enabled: false });
  if (link === null) return null;
  if (link.kind === 'url') return { title: link.url, detail: '' };
  if (link.kind === 'file') {
    const name = file.data?.fileName ?? t('fields.link.file', { id: fileID });
    return { title: name, detail: file.data?.path ?? '' };
  }
  const anchor = link.anchor ? `#${link.anchor}` : '';
  if (page.data) return { title: page.data.title, detail: `${page.data.url}${anchor}` };
  const missing = page.data === null ? t('fields.link.missing') : '';
  return { title: t('fields.link.page', { id: pageID }), detail: missing || anchor };
}

/** Words for a link that is put where no text is selected: the title of its target. */
export async function titleOfLink(link: LinkValue): Promise<string> {
  if (link.kind === 'url') return link.url.replace(/^(?:mailto|tel):/, '');
  if (link.kind === 'file')
    return queryClient.getQueryData<MediaItem>(fileKey(link.fileID))?.fileName ?? `file ${link.fileID}`;
  return (await queryClient.fetchQuery(pageQuery(link.pageID)))?.title ?? `page ${link.pageID}`;
}
