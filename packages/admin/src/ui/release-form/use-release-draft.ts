import type { ReleaseChange } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { type Draft, useDraft } from '../../lib/draft/use-draft.ts';
import { toast } from '../toasts.tsx';
import { type Edited, isNewer, isWithdrawn, type Saved } from './edited.ts';
import { basisOf, callsOf, type ReleaseSource } from './release-source.ts';
import { type TakeOver, useTakeOver } from './use-take-over.ts';

/** A form whose content is saved in the release in which the user works, or on the live site. */
export type ReleaseForm<Stored, Value extends object> = Draft<Edited<Stored>, Value> & TakeOver<Stored, Value>;

/** Edits something in the release in which the user works, or on the live site. */
export function useReleaseDraft<Stored extends Saved, Value extends object, Kind extends ReleaseChange['kind']>(
  edited: Edited<Stored>,
  source: ReleaseSource<Stored, Value, Kind>,
): ReleaseForm<Stored, Value> {
  const { t } = useTranslation();
  const { valueOf, merge } = source;
  const { fetchNewest, store } = callsOf(edited, source);
  const draft = useDraft<Edited<Stored>, Value>({
    stored: edited,
    ...(source.collection && { collection: source.collection }),
    valueOf: ({ shown }) => valueOf(shown),
    ...(merge && { merge }),
    versionOf: ({ live }) => live.version,
    isNewer,
    isReplaced: isWithdrawn,
    fetchNewest,
    async save(value, base) {
      if (!base.release) {
        const live = await source.saveLive(value, base.live);
        await source.onSavedLive(live);
        return { ...base, live, shown: live };
      }
      if (source.saveRest && !(await source.saveRest(value, base))) return fetchNewest();
      const saved = await store(value, basisOf(base));
      toast({ text: t('workingRelease.form.saved', { name: base.release.name }) });
      return saved;
    },
  });
  return { ...draft, ...useTakeOver(edited, source, draft) };
}
