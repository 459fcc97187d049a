import {
  type BlockContent,
  type Fields,
  isSameValue,
  kindOf,
  type Leaf,
  type MergeConflict,
  textOfHtml,
  walk,
} from '@ximblox/blocks';
import type { Block, FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';
import { labelAt } from '../../../../fields/field-label.ts';

/** A field on which two contents differ, in words; `''` where it is empty. */
export interface FieldDifference {
  label: string;
  mine: string;
  theirs: string;
}

const nothing: BlockContent = { props: {}, __images: {}, __files: {} };

const linkInWords = (link: LinkValue): string => {
  if (link.kind === 'url') return link.url;
  return link.kind === 'page' ? `page:${link.pageID}${link.anchor ? `#${link.anchor}` : ''}` : `file:${link.fileID}`;
};

/** What a field holds, as somebody would read it aloud. */
function inWords({ field, kind, value }: Leaf): string {
  const parsed = kind.parse(value, field);
  if (parsed === undefined || parsed === null || kind.isEmpty(parsed, field)) return '';
  if (kind.place === 'images') return (parsed as ImageRecord).altText || (parsed as ImageRecord).fileName;
  if (kind.place === 'files') return (parsed as FileRecord).fileName;
  if (field.kind === 'rich-text') return textOfHtml(parsed as string);
  if (field.kind === 'link') return linkInWords(parsed as LinkValue);
  if (typeof parsed === 'boolean') return parsed ? '✓' : '';
  if (typeof parsed === 'object') return Object.values(parsed).join(' ');
  return String(parsed);
}

/** Numbers in a path count from 1 for people: `cards.0.title` is "Cards 1, Title". */
function labelOfPath(fields: Fields, path: string): string {
  const segments = path.split('.');
  const labels: string[] = [];
  for (const [place, segment] of segments.entries()) {
    if (/^\d+$/.test(segment)) labels.push(`${labels.pop() ?? ''} ${Number(segment) + 1}`);
    else labels.push(labelAt(fields, segments.slice(0, place + 1).join('.')));
  }
  return labels.join(', ');
}

interface Value {
  words: string;
  raw: unknown;
}

function valuesOf(fields: Fields, content: BlockContent): Map<string, Value> {
  const values = new Map<string, Value>();
  walk(fields, content, (leaf) => {
    const stored = leaf.kind.parse(leaf.value, leaf.field) ?? kindOf(leaf.field).empty(leaf.field);
    values.set(leaf.path, { words: inWords(leaf), raw: stored });
  });
  return values;
}

/** The fields on which two contents differ, in the order of the form. A side that is gone counts as empty. */
export function differencesOf(
  fields: Fields,
  mine: BlockContent | undefined,
  theirs: BlockContent | undefined,
): FieldDifference[] {
  const [here, there] = [valuesOf(fields, mine ?? nothing), valuesOf(fields, theirs ?? nothing)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((path) => {
    const [one, other] = [here.get(path), there.get(path)];
    if (isSameValue(one?.raw, other?.raw)) return [];
    return [{ label: labelOfPath(fields, path), mine: one?.words ?? '', theirs: other?.words ?? '' }];
  });
}

/** The block of each side of a conflict about a block. */
export const blocksIn = ({ mine, theirs }: MergeConflict): { mine?: Block; theirs?: Block } => ({
  ...(mine ? { mine: mine as Block } : {}),
  ...(theirs ? { theirs: theirs as Block } : {}),
});

/** What a field of the page holds, in words. */
export function pageFieldInWords(value: unknown): string {
  if (Array.isArray(value)) {
    return value
      .map((one) => (typeof one === 'string' ? one : (one as ImageRecord).altText || (one as ImageRecord).fileName))
      .join(', ');
  }
  return typeof value === 'string' ? value : '';
}
