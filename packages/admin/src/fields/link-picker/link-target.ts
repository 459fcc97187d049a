import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type LinkTarget, type LinkValue, type MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { batch } from '../../lib/batch.ts';
import { queryClient } from '../../lib/query-client.ts';

const findPage = batch<LinkTarget>((pageIDs) => api.call(contract.pages.linkTargets, { body: { pageIDs } }));
const findFile = batch<MediaItem>(async (ids) => (await api.call(contract.media.getFiles, { body: { ids } })).files);

/** Loads a page as link target; null if it does not exist. Shared by all links of a form. */
export const pageTargetQuery = (pageID: number) =>
  queryOptions({
    queryKey: ['pages', 'link-target', pageID],
    queryFn: () => findPage(pageID),
    staleTime: 60_000,
  });

/** Loads a file as link target; null if it does not exist. */
export const fileTargetQuery = (fileID: number) =>
  queryOptions({
    queryKey: ['media', 'link-target', fileID],
    queryFn: () => findFile(fileID),
    staleTime: 60_000,
  });

/** Problem of a link for visitors. */
export type LinkProblem = 'gone' | 'not-public' | 'no-anchor' | 'anchor-not-public';

/** Problem of a link to a page; null if it works. */
export function problemOfPageLink(target: LinkTarget | null, anchor: string | undefined): LinkProblem | null {
  if (target === null) return 'gone';
  if (anchor && !target.anchors.includes(anchor)) return 'no-anchor';
  if (!target.isPublic) return 'not-public';
  return anchor && !target.publicAnchors.includes(anchor) ? 'anchor-not-public' : null;
}

/** Link target as shown to users. */
export interface ShownTarget {
  title: string;
  /** Address, or the folder of the file. */
  detail: string;
  problem: LinkProblem | null;
}

/** Target of a link; its ID while loading or if it does not exist. */
export function useLinkTarget(link: LinkValue | null): ShownTarget | null {
  const { t } = useTranslation();
  const pageID = link?.kind === 'page' ? link.pageID : 0;
  const fileID = link?.kind === 'file' ? link.fileID : 0;
  const page = useQuery({ ...pageTargetQuery(pageID), enabled: pageID > 0 });
  const file = useQuery({ ...fileTargetQuery(fileID), enabled: fileID > 0 });
  if (link === null) return null;
  if (link.kind === 'url') return { title: link.url.replace(/^(?:mailto|tel):/, ''), detail: '', problem: null };
  if (link.kind === 'file') {
    const problem = file.data === null ? 'gone' : null;
    if (!file.data) return { title: t('fields.link.file', { id: fileID }), detail: '', problem };
    return { title: file.data.fileName, detail: file.data.path, problem };
  }
  const anchor = link.anchor ? `#${link.anchor}` : '';
  const problem = page.data === undefined ? null : problemOfPageLink(page.data, link.anchor);
  if (!page.data) return { title: t('fields.link.page', { id: pageID }), detail: anchor, problem };
  const { title, url } = page.data;
  return { title, detail: `${url}${anchor}`, problem };
}

/** Returns the address of a link as users type it; `''` for files and unknown pages. */
export function addressOfLink(link: LinkValue | null, target: ShownTarget | null): string {
  if (link?.kind === 'url') return link.url.replace(/^(?:mailto|tel):/, '');
  return link?.kind === 'page' && target?.detail.startsWith('/') ? target.detail : '';
}

/** Link text for a link without selected text: the title of its target. */
export async function titleOfLink(link: LinkValue): Promise<string> {
  if (link.kind === 'url') return link.url.replace(/^(?:mailto|tel):/, '');
  if (link.kind === 'file') {
    return (await queryClient.fetchQuery(fileTargetQuery(link.fileID)))?.fileName ?? `file ${link.fileID}`;
  }
  return (await queryClient.fetchQuery(pageTargetQuery(link.pageID)))?.title ?? `page ${link.pageID}`;
}
