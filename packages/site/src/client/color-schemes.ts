import type { PreviewScheme } from '@ximblox/contract';

const condition = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g;

/** Conditions that are always true and always false, for any viewport. */
const [always, never] = ['(min-width: 0)', '(max-width: -1px)'];

/** Original conditions of the media lists with a condition on the colour scheme. */
const originals = new Map<MediaList, string>();

/** Remembers a media list if it has a condition on the colour scheme. */
function remember(media: MediaList): void {
  if (media.mediaText.includes('prefers-color-scheme') && !originals.has(media)) originals.set(media, media.mediaText);
}

function searchRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) remember(rule.media);
    if (rule instanceof CSSGroupingRule) searchRules(rule.cssRules);
  }
}

function searchSheets(): void {
  for (const sheet of document.styleSheets) {
    remember(sheet.media);
    try {
      searchRules(sheet.cssRules);
    } catch {
      // Rules of another origin are not readable.
    }
  }
}

/** Returns whether the website has a light and a dark appearance, by its style sheets. */
export function hasColorSchemes(): boolean {
  searchSheets();
  const declared = getComputedStyle(document.documentElement).colorScheme;
  return originals.size > 0 || (declared.includes('light') && declared.includes('dark'));
}

/**
 * Shows the website as for visitors who prefer a colour scheme; null for the preference of this browser. A frame has no
 * preference of its own, so the conditions of the style sheets are replaced.
 */
export function showScheme(scheme: PreviewScheme | null): void {
  searchSheets();
  document.documentElement.style.colorScheme = scheme ?? '';
  for (const [media, text] of originals) {
    media.mediaText =
      scheme === null ? text : text.replaceAll(condition, (_, asked) => (asked === scheme ? always : never) ?? '');
  }
}
