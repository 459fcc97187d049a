import type { ReleaseChange } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeByField, type Merged } from '../../lib/draft/draft-store.ts';
import type { Draft } from '../../lib/draft/use-draft.ts';
import { toast } from '../toasts.tsx';
import { useCall } from '../use-call.ts';
import { changed, type Edited, type Saved } from './edited.ts';
import { callsOf, type ReleaseSource } from './release-source.ts';

/** Both sides have changed the same since the change was added to the release. */
interface Question<Stored, Value> {
  edited: Edited<Stored>;
  /** What was live when the change was added. */
  origin: Stored;
  merged: Merged<Value>;
}

/** What can be done with the version of a release, besides saving it. */
export interface TakeOver<Stored, Value extends object> {
  isCalling: boolean;
  /** Merges what has changed on the live site into the version of the release, after saving the form. */
  takeOver(): Promise<void>;
  /** Removes the version of the release. */
  withdraw(): Promise<void>;
  /** What `DraftDialogs` shows: the draft, or the question that taking over has raised. */
  asked: Draft<Edited<Stored>, Value>;
}

/** Lets the version of a release take over what has changed on the live site, or removes it. */
export function useTakeOver<Stored extends Saved, Value extends object, Kind extends ReleaseChange['kind']>(
  edited: Edited<Stored>,
  source: ReleaseSource<Stored, Value, Kind>,
  draft: Draft<Edited<Stored>, Value>,
): TakeOver<Stored, Value> {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const [question, setQuestion] = useState<Question<Stored, Value>>();
  const { item, valueOf, withChange, merge = mergeByField } = source;
  const calls = callsOf(edited, source);
  /** Runs a call and shows its result in the form. */
  const show = async (call: () => Promise<Edited<Stored>>, text: string): Promise<boolean> => {
    const done = await run(call);
    setQuestion(undefined);
    if (!done) return false;
    draft.store.setState({ base: done.answer, value: valueOf(done.answer.shown), theirs: null });
    toast({ text });
    return true;
  };
  const store = ({ edited: { change, live }, merged }: Question<Stored, Value>): Promise<boolean> => {
    const basis = { revision: change?.revision ?? 0, liveVersion: live.version };
    return show(() => calls.store(merged.value, basis), t('workingRelease.form.takenOver'));
  };
  const takeOver = async (): Promise<void> => {
    if (draft.hasChanges() && !(await draft.save())) return;
    const newest = (await run(calls.fetchNewest))?.answer;
    if (!newest?.change) return;
    const origin = changed(newest.live, newest.change.base, item.kind, withChange);
    const merged = merge(valueOf(origin), valueOf(newest.shown), valueOf(newest.live));
    const asking = { edited: newest, origin, merged };
    if (merged.conflicts.length > 0) setQuestion(asking);
    else await store(asking);
  };
  const withdraw = async (): Promise<void> => {
    await show(calls.remove, t('workingRelease.form.removed', { name: edited.release?.name ?? '' }));
  };
  const asked = question && {
    ...draft,
    base: { ...question.edited, shown: question.origin },
    value: valueOf(question.edited.shown),
    theirs: { ...question.edited, shown: question.edited.live },
    theirValue: valueOf(question.edited.live),
    conflicts: question.merged.conflicts,
    keepMine: () => store(question),
    takeTheirs: () => void withdraw(),
    dismiss: () => setQuestion(undefined),
  };
  return { isCalling: isRunning, takeOver, withdraw, asked: asked ?? draft };
}
