import { isSafeUrl } from '@ximblox/blocks/internal';
import type { LinkTarget, LinkValue, PageSummary } from '@ximblox/contract';

/** What a suggestion shows of a page. */
export type SuggestedPage = Pick<PageSummary, 'id' | 'title' | 'url' | 'live' | 'underway' | 'underwayAt'>;

/** A target that the link combobox offers. */
export type LinkOption =
  | { kind: 'page'; page: SuggestedPage }
  /** `page` is undefined for the page that is being edited. */
  | { kind: 'anchor'; anchor: string; page?: SuggestedPage }
  | { kind: 'url'; url: string };

/** Completes a typed address with its most likely scheme. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isSafeUrl(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^\+?[\d\s().-]{6,}$/.test(address)) return `tel:${address.replaceAll(/[^+\d]/g, '')}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address)) return `https://${address}`;
  return address;
}

/** Whether a text is an address outside the site rather than part of a title. */
const isElsewhere = (typed: string): boolean => /^(?:https?:|mailto:|tel:)|^\S+@\S+\.\S+$/i.test(typed.trim());

/** Whether a text is meant as an address rather than as part of a title. */
export const isAddress = (typed: string): boolean => isElsewhere(typed) || /^[/#]/.test(typed.trim());

/**
 * Returns the text that the server searches for: an address without its anchor, and without the origin of the admin, or the
 * typed title.
 */
export function searchedText(typed: string, origin: string): string {
  const text = typed.trim();
  if (!isAddress(text)) return text;
  const address = text.replace(/#.*$/s, '');
  return address === origin || address.startsWith(`${origin}/`) ? address.slice(origin.length) || '/' : address;
}

/** Returns what was typed after the first `#` of an address; null without one. */
export const typedAnchor = (typed: string): string | null =>
  isAddress(typed) && typed.includes('#') ? typed.slice(typed.indexOf('#') + 1).trim() : null;

/** What the server has found for the typed text. */
export interface FoundTargets {
  match: SuggestedPage | null;
  pages: readonly SuggestedPage[];
  /** Anchors of `match`. */
  anchors: LinkTarget['anchors'];
}

/** Returns the options for a typed text. @param ownAnchors anchors of the page that is being edited */
export function linkOptions(
  typed: string,
  { match, pages, anchors }: FoundTargets,
  ownAnchors: readonly string[],
  canBeAddress: boolean,
): LinkOption[] {
  const anchor = typedAnchor(typed);
  const startsWith = (name: string): boolean => name.toLowerCase().startsWith((anchor ?? '').toLowerCase());
  if (match) {
    const listed = anchors.filter(startsWith);
    // A pasted anchor is kept: the theme may add anchors that no block declares.
    const names = !anchor || listed.includes(anchor) ? listed : [...listed, anchor];
    const own = names.map((name): LinkOption => ({ kind: 'anchor', anchor: name, page: match }));
    return anchor ? [...own, { kind: 'page', page: match }] : [{ kind: 'page', page: match }, ...own];
  }
  const url = completeAddress(typed);
  const address: LinkOption[] = canBeAddress && url !== '#' && isSafeUrl(url) ? [{ kind: 'url', url }] : [];
  if (typed.trim().startsWith('#')) {
    const own = canBeAddress ? ownAnchors.filter(startsWith) : [];
    const isListed = own.some((name) => `#${name}` === url);
    return [...own.map((name): LinkOption => ({ kind: 'anchor', anchor: name })), ...(isListed ? [] : address)];
  }
  const found = pages.map((page): LinkOption => ({ kind: 'page', page }));
  return isElsewhere(typed) ? [...address, ...found] : [...found, ...address];
}

/** Returns the link of an option. */
export function linkOfOption(option: LinkOption): LinkValue {
  if (option.kind === 'url') return { kind: 'url', url: option.url };
  if (option.kind === 'page') return { kind: 'page', pageID: option.page.id };
  const { anchor, page } = option;
  return page ? { kind: 'page', pageID: page.id, anchor } : { kind: 'url', url: `#${anchor}` };
}
