import { pageHeaderKey } from '@ximblox/contract';
import { useStore } from 'zustand';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { type MarkedField, useMarkedFields } from '../use-marked-fields.ts';
import { checksOf, findingsIn } from './checks-store.ts';
import type { Finding, Place } from './finding.ts';

/** Key of the card of a place: of its block, or of the page header. */
const cardOf = (place: Place | null): string | undefined => {
  if (place?.kind === 'block') return place.key;
  return place?.kind === 'type' ? pageHeaderKey : undefined;
};

const isSameField = (place: Place | null, { key, path }: MarkedField): boolean =>
  place !== null && place.kind !== 'seo' && cardOf(place) === key && place.path === path;

interface Findings {
  /** Fields that the server refused. */
  refused: readonly MarkedField[];
  /** Findings of existing blocks, without refused fields; null before the first check. */
  findings: readonly Finding[] | null;
}

/** Returns what is left to fill in or to improve, each field once. */
export function useFindings(): Findings {
  const { store } = useEditor();
  const blocks = useEditorState((state) => documentIn(state).blocks);
  const found = findingsIn(useStore(checksOf(store)));
  const refused = useMarkedFields();
  const isCurrent = ({ severity, place }: Finding): boolean =>
    (place?.kind !== 'block' || blocks[place.key] !== undefined) &&
    (severity !== 'required' || !refused.some((field) => isSameField(place, field)));
  return { refused, findings: found && found.filter(isCurrent) };
}

/** Returns the number of empty required fields by card key. */
export function useOpenCounts(): ReadonlyMap<string, number> {
  const { store } = useEditor();
  const found = useStore(checksOf(store), ({ document }) => document);
  const counts = new Map<string, number>();
  for (const { severity, place } of found ?? []) {
    const key = severity === 'required' ? cardOf(place) : undefined;
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
