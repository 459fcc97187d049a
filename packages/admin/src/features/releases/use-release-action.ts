import { contract, type ErrorItem, type Release, type ReleaseAction } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { releasesKey, setRelease } from '../../lib/releases.ts';
import { isOfItem } from '../../ui/release-errors.tsx';
import { useCall } from '../../ui/use-call.ts';

/** An action without a form of its own. */
type PlainAction = Exclude<ReleaseAction, 'edit' | 'schedule'>;

/** The calls that take nothing but the revision. */
const calls = {
  'request-review': contract.releases.requestReview,
  approve: contract.releases.approve,
  publish: contract.releases.publish,
  cancel: contract.releases.cancel,
} as const;

/** Returns a function that performs an action and shows the release that results. */
export function useReleaseAction(release: Release) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isRunning, run } = useCall();
  const params = { id: String(release.id) };
  const { revision } = release;
  const backName = t('releases.rollBackName', { name: release.name }).slice(0, 100);
  const send = (action: PlainAction, reason: string) => {
    if (action === 'reject') return api.call(contract.releases.reject, { params, body: { reason, revision } });
    if (action === 'roll-back') return api.call(contract.releases.rollBack, { params, body: { name: backName } });
    if (action === 'unschedule')
      return api.call(contract.releases.schedule, { params, body: { publishAt: null, revision } });
    return api.call(calls[action], { params, body: { revision } });
  };
  const [refused, setRefused] = useState<readonly ErrorItem[]>([]);
  const onErrors = (errors: readonly ErrorItem[]): boolean => {
    const ofItems = errors.some(isOfItem);
    if (ofItems) setRefused(errors);
    return ofItems;
  };
  /** @returns whether it succeeded */
  const perform = async (action: PlainAction, reason = ''): Promise<boolean> => {
    setRefused([]);
    const done = await run(() => send(action, reason), t(`releases.done.${action}`, { name: release.name }), onErrors);
    if (!done) {
      // Someone else may have changed or closed it.
      await queryClient.invalidateQueries({ queryKey: releasesKey });
      return false;
    }
    await setRelease(done.answer.release);
    if (action === 'roll-back') void navigate(`/releases/${done.answer.release.id}`);
    return true;
  };
  return { isRunning, perform, refused };
}
