import { contract, type PageInRelease } from '@ximblox/contract';
import { CircleMinus, GlobeOff, type LucideIcon, PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { setRelease } from '../lib/releases.ts';
import { toast } from './toasts.tsx';
import { useCall } from './use-call.ts';

/** Something that the release in which the user works can do with a page. */
export interface ReleaseChoice {
  kind: 'add' | 'unpublish' | 'remove';
  text: string;
  icon: LucideIcon;
  /** @returns whether it succeeded */
  run(): Promise<boolean>;
}

/**
 * Returns what the release in which the user works can do with a page, other than what it does.
 * @param release what `pages.get` says about the page in the release; null on the live line
 * @param versionID the version to add; by default that of the release, else the newest
 */
export function useReleaseChoices(
  page: { id: number; title: string; publishedVersionID: number | null },
  release: Pick<PageInRelease, 'id' | 'name' | 'change'> | null,
  versionID?: number,
): readonly ReleaseChoice[] {
  const { t } = useTranslation();
  const { run } = useCall();
  if (!release) return [];
  const { id, name, change } = release;
  const params = { id: String(id) };
  type Answer = Awaited<ReturnType<typeof add>>;
  const changed = async (call: () => Promise<Answer>, done: string | ((answer: Answer) => string)) => {
    const result = await run(call);
    if (!result) return false;
    toast({ text: typeof done === 'string' ? done : done(result.answer) });
    await Promise.all([setRelease(result.answer.release), queryClient.invalidateQueries({ queryKey: ['pages'] })]);
    return true;
  };
  const add = (added?: number | null) =>
    api.call(contract.releases.addItems, {
      params,
      body: { changes: [{ kind: 'page', pageID: page.id, versionID: added }] },
    });
  const remove = () =>
    api.call(contract.releases.removeItems, { params, body: { items: [{ kind: 'page', key: String(page.id) }] } });
  /** Says which version has come back with a page that had left the release. */
  const addedText = ({ release: { itemList } }: Answer): string => {
    const version = itemList.find(({ kind, key }) => kind === 'page' && key === String(page.id))?.version;
    return version?.isOfRelease
      ? t('workingRelease.back', { name, number: version.number })
      : t('releases.addedTo', { name });
  };
  const choices: (ReleaseChoice | false)[] = [
    change !== 'publish' && {
      kind: 'add',
      text: t(change === null ? 'workingRelease.add' : 'workingRelease.publish', { name }),
      icon: PackagePlus,
      run: () => changed(() => add(versionID), addedText),
    },
    change !== 'unpublish' &&
      page.publishedVersionID !== null && {
        kind: 'unpublish',
        text: t('workingRelease.unpublish', { name }),
        icon: GlobeOff,
        run: () => changed(() => add(null), t('workingRelease.willUnpublish', { name, title: page.title })),
      },
    change !== null && {
      kind: 'remove',
      text: t('workingRelease.remove', { name }),
      icon: CircleMinus,
      run: () => changed(remove, t('releases.removed', { title: page.title })),
    },
  ];
  return choices.filter((choice) => choice !== false);
}
