import type { BulkAction } from '@ximblox/contract';
import { useState } from 'react';
import { tagNameOf } from '../../../fields/tags/tag-options.ts';
import { useTags, validateTag } from '../../../fields/tags/use-tags.ts';
import { useCan } from '../../../lib/session.ts';
import { useCall } from '../../../ui/use-call.ts';

type List = 'add' | 'remove';

/** Text in the tag fields that is not a tag yet. */
export type TypedTags = Record<List, string>;

/** Returns the text that was typed into the tag fields, and a function that adds its tags to an action. */
export function useTypedTags() {
  const can = useCan();
  const { tags = [] } = useTags();
  const { run, isRunning } = useCall();
  const [typed, setTyped] = useState<TypedTags>({ add: '', remove: '' });
  const find = (name: string): number[] =>
    tags.filter((tag) => tag.name.toLowerCase() === name.toLowerCase()).map(({ id }) => id);
  /** @returns the IDs of the tag with a name; new ones are created, as after a comma */
  const idsOf = async (list: List): Promise<number[] | undefined> => {
    const name = tagNameOf(typed[list]);
    const known = find(name);
    if (name === '' || known.length > 0 || list === 'remove' || !can('edit-page')) return known;
    const made = await run(() => validateTag(name, false));
    return made && [made.answer.id];
  };
  return {
    typed,
    isRunning,
    type: (list: List, text: string): void => setTyped((now) => ({ ...now, [list]: text })),
    /** Returns the action with the tags that were typed; undefined if a tag could not be created. */
    async complete(action: BulkAction): Promise<BulkAction | undefined> {
      if (action.kind !== 'tag') return action;
      const [add, remove] = [await idsOf('add'), await idsOf('remove')];
      if (!add || !remove) return undefined;
      const merge = (ids: readonly number[], more: readonly number[]) => [...new Set([...ids, ...more])];
      return { ...action, add: merge(action.add, add), remove: merge(action.remove, remove) };
    },
  };
}
