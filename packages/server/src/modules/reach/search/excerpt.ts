import { readRun, runsOf } from './words-of.ts';

/** Approximate length of an excerpt, in characters. */
const length = 220;
const before = 60;
/** Characters of a page that are searched for words. */
const maxSearched = 30_000;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML elements and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Offsets of a word; `match` is the folded word if it is to be highlighted. */
interface Place {
  start: number;
  end: number;
  match: string | null;
}

/** Returns the offsets of all words. Only words with the initial of a spelling are folded. */
function placesOf(text: string, spellings: ReadonlySet<string>): Place[] {
  const initials = new Set(Array.from(spellings, (spelling) => spelling.charAt(0)));
  return runsOf(text).map(({ run, start }) => {
    const initial = run.charAt(0);
    const mayMatch = initial > '\u007F' || initials.has(initial.toLowerCase());
    const folded = mayMatch ? readRun(run).folded : '';
    return { start, end: start + run.length, match: folded !== '' && spellings.has(folded) ? folded : null };
  });
}

/** Matches the ends of sentences and lines. */
const beginnings = /(?:[.!?…]["'”’»)]*\s|\n)/g;
/** Most characters from the start of a sentence to the first match; longer sentences are cut. */
const longestLead = 140;

/** Returns the start of the sentence around an offset, or the offset if the start is too far away. */
function sentenceStart(text: string, place: number, longest: number): number {
  const from = Math.max(0, place - longest);
  const last = [...text.slice(from, place).matchAll(beginnings)].at(-1);
  if (last) return from + last.index + last[0].length;
  return from === 0 ? 0 : place;
}

/** Returns the end of an excerpt: after its last whole sentence, unless that is much shorter. */
function sentenceEnd(text: string, start: number, end: number, least: number): number {
  const last = [...text.slice(start, end + 1).matchAll(beginnings)].at(-1);
  const behind = last ? start + last.index + last[0].trimEnd().length : 0;
  return behind >= Math.max(least, start + length * 0.6) ? behind : end;
}

/** Returns a text as HTML; line breaks become ` · ` unless a sentence ends. */
const shown = (text: string): string =>
  escapeHtml(text.replaceAll(/([.!?…:;,]["'”’»)]*)?\n/g, (_, ending?: string) => (ending ? `${ending} ` : ' · ')));

/** Returns the start of the excerpt: the earliest window with the most different matches. */
function bestStart(text: string, hits: readonly Place[]): number {
  let best = { start: 0, count: 0 };
  for (const [place, first] of hits.entries()) {
    const seen = new Set<string>();
    for (let next = place; (hits[next]?.end ?? Infinity) - first.start < length - before; next += 1) {
      seen.add(hits[next]?.match ?? '');
    }
    if (seen.size > best.count) best = { start: first.start, count: seen.size };
  }
  if (best.count === 0 || best.start < before * 2) return 0;
  const start = sentenceStart(text, best.start, longestLead);
  return start === best.start ? best.start - before : start;
}

/**
 * Returns the part of a text around the matching words, as HTML with `<mark>` around them.
 * @param spellings folded words to highlight
 */
export function excerptOf(body: string, spellings: ReadonlySet<string>): string {
  const text = body.slice(0, maxSearched);
  const words = placesOf(text, spellings);
  const hits = words.filter(({ match }) => match !== null);
  const from = bestStart(text, hits);
  const start = from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? 0);
  const last = words.findLast((word) => word.end <= start + length);
  const isCut = body.length > start + length && last !== undefined && last.end > start;
  const lastHit = hits.findLast((hit) => hit.start >= start && hit.end <= start + length)?.end ?? 0;
  const end = isCut ? sentenceEnd(text, start, last.end, lastHit) : Math.min(body.length, start + length);
  let html = start > 0 ? '… ' : '';
  let place = start;
  for (const hit of hits) {
    if (hit.start < start || hit.end > end) continue;
    html += `${shown(text.slice(place, hit.start))}<mark>${escapeHtml(text.slice(hit.start, hit.end))}</mark>`;
    place = hit.end;
  }
  return `${html}${shown(text.slice(place, end).trimEnd())}${isCut ? ' …' : ''}`;
}
