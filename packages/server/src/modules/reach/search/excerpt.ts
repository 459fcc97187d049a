import { readRun, runsOf } from './words-of.ts';

/** Characters of an excerpt, about. */
const length = 220;
const before = 60;
/** Characters of a page in which words are looked for. */
const lookedThrough = 30_000;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe as HTML, in elements and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Where a word stands, with the folded word if it is one that was asked for. */
interface Place {
  start: number;
  end: number;
  asked: string | null;
}

/** Places of all words; only those that begin like one that was asked for are read. */
function placesOf(text: string, spellings: ReadonlySet<string>): Place[] {
  const initials = new Set(Array.from(spellings, (spelling) => spelling.charAt(0)));
  return runsOf(text).map(({ run, start }) => {
    const initial = run.charAt(0);
    const mayBeAsked = initial > '\u007F' || initials.has(initial.toLowerCase());
    const folded = mayBeAsked ? readRun(run).folded : '';
    return { start, end: start + run.length, asked: folded !== '' && spellings.has(folded) ? folded : null };
  });
}

/** Where a sentence or a line begins. */
const beginnings = /(?:[.!?…]["'”’»)]*\s|\n)/g;
/** Characters between the beginning of a sentence and the words that were asked for, at most; a longer one is cut. */
const longestLead = 140;

/** Where the sentence begins that holds a place; the place itself when that is too far before. */
function sentenceStart(text: string, place: number, longest: number): number {
  const from = Math.max(0, place - longest);
  const last = [...text.slice(from, place).matchAll(beginnings)].at(-1);
  if (last) return from + last.index + last[0].length;
  return from === 0 ? 0 : place;
}

/** Where an excerpt ends that may be cut at a word: behind its last whole sentence when that is not much shorter. */
function sentenceEnd(text: string, start: number, end: number, least: number): number {
  const last = [...text.slice(start, end + 1).matchAll(beginnings)].at(-1);
  const behind = last ? start + last.index + last[0].trimEnd().length : 0;
  return behind >= Math.max(least, start + length * 0.6) ? behind : end;
}

/** A part of a text as HTML, its lines told apart where no sentence ends. */
const shown = (text: string): string =>
  escapeHtml(text.replaceAll(/([.!?…:;,]["'”’»)]*)?\n/g, (_, ending?: string) => (ending ? `${ending} ` : ' · ')));

/** Where the excerpt begins: where most different words are close together, the earliest such place. */
function bestStart(text: string, hits: readonly Place[]): number {
  let best = { start: 0, count: 0 };
  for (const [place, first] of hits.entries()) {
    const seen = new Set<string>();
    for (let next = place; (hits[next]?.end ?? Infinity) - first.start < length - before; next += 1) {
      seen.add(hits[next]?.asked ?? '');
    }
    if (seen.size > best.count) best = { start: first.start, count: seen.size };
  }
  if (best.count === 0 || best.start < before * 2) return 0;
  const start = sentenceStart(text, best.start, longestLead);
  return start === best.start ? best.start - before : start;
}

/**
 * A part of a text around the words that were asked for.
 * @param spellings words as they are written, folded
 * @returns HTML: escaped but for `<mark>` around the words
 */
export function excerptOf(body: string, spellings: ReadonlySet<string>): string {
  const text = body.slice(0, lookedThrough);
  const words = placesOf(text, spellings);
  const hits = words.filter(({ asked }) => asked !== null);
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
