import type { VersionContent } from '@ximblox/contract';
import type { ComparedFields } from './compare-content.ts';
import { typeDataContent, typeDataOf } from './content.ts';
import { mergeContents, type Sides, sideOf, whole } from './merge-fields.ts';
import { mergeOrder } from './merge-order.ts';
import type { MergeRecord } from './merge-record.ts';

type PageField = Exclude<keyof VersionContent, 'blocks' | 'typeData' | 'seoKeywords' | 'tags'>;
const pageFields: readonly PageField[] = [
  'title',
  'seoTitle',
  'seoDescription',
  'seoImage',
  'seoNoindex',
  'seoCanonical',
];

type PageSides = Sides<VersionContent>;

function mergeKeywords({ base, mine, theirs }: Sides<string[]>): string[] {
  const gone = new Set(base.filter((word) => !mine.includes(word) || !theirs.includes(word)));
  const kept = new Set([...mine, ...theirs].filter((word) => !gone.has(word)));
  return mergeOrder(base, mine, theirs, kept).order;
}

const isUnique = (words: readonly string[]): boolean => new Set(words).size === words.length;

function mergeField<Name extends keyof VersionContent>(
  { base, mine, theirs }: PageSides,
  name: Name,
  { decide, takePage }: MergeRecord,
): VersionContent[Name] {
  const values: Sides<VersionContent[Name]> = { base: base[name], mine: mine[name], theirs: theirs[name] };
  const side = sideOf(values);
  if (side === 'theirs') takePage(name);
  if (side !== 'both') return values[side];
  const part = { kind: 'field', name } as const;
  const decision = decide({ part, path: name, shownPath: name, kind: 'field', field: undefined, ...values });
  return typeof decision === 'string' ? values[decision] : (decision.value as VersionContent[Name]);
}

/** Merges keywords as a set in an order, if both sides have each only once. */
function mergeSeoKeywords(sides: PageSides, record: MergeRecord): string[] {
  const { base, mine, theirs } = sides;
  const words = { base: base.seoKeywords, mine: mine.seoKeywords, theirs: theirs.seoKeywords };
  const canMerge = sideOf(words) === 'both' && Object.values(words).every(isUnique);
  if (!canMerge) return mergeField(sides, 'seoKeywords', record);
  record.takePage('seoKeywords');
  return mergeKeywords(words);
}

/** Tags are a set: removals and additions of both sides apply. */
function mergeTags({ base, mine, theirs }: PageSides, { takePage }: MergeRecord): number[] {
  const ids = { base: base.tags, mine: mine.tags, theirs: theirs.tags };
  const side = sideOf(ids);
  if (side !== 'mine') takePage('tags');
  if (side !== 'both') return ids[side];
  const gone = new Set(ids.base.filter((id) => !ids.mine.includes(id) || !ids.theirs.includes(id)));
  return [...new Set([...ids.mine, ...ids.theirs])].filter((id) => !gone.has(id)).toSorted((one, other) => one - other);
}

function mergeTypeData({ base, mine, theirs }: PageSides, fields: ComparedFields, record: MergeRecord) {
  const pageName = (path: string): string => `typeData.${path}`;
  const { decide, takePage } = record;
  const merged = mergeContents(
    fields.ofPage,
    {
      base: typeDataContent(base.typeData),
      mine: typeDataContent(mine.typeData),
      theirs: typeDataContent(theirs.typeData),
    },
    whole,
    {
      decide: (conflict) => decide({ ...conflict, part: { kind: 'field', name: pageName(conflict.path) } }),
      take: (path) => takePage(pageName(path)),
    },
  );
  return typeDataOf(merged);
}

/** Merges the fields of a page, all content besides blocks. */
export function mergePage(
  sides: PageSides,
  fields: ComparedFields,
  record: MergeRecord,
): Omit<VersionContent, 'blocks'> {
  const page = Object.fromEntries(pageFields.map((name) => [name, mergeField(sides, name, record)])) as Pick<
    VersionContent,
    PageField
  >;
  const seoKeywords = mergeSeoKeywords(sides, record);
  const typeData = mergeTypeData(sides, fields, record);
  return { ...page, seoKeywords, tags: mergeTags(sides, record), typeData };
}
