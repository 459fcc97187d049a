import { type AnswerOf, contract, type Redirect } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { HistoryDialog } from '../../fields/history/history-dialog.tsx';
import { api } from '../../lib/api.ts';
import { useCall } from '../../ui/use-call.ts';
import { addressesKey, refreshAddresses } from './address-lists.ts';
import type { RedirectsOfRelease } from './use-release-redirects.ts';

/** Page of a version; null if it is in the trash or was deleted permanently. */
type Target = AnswerOf<typeof contract.redirects.versions>['items'][number]['content'];

interface RedirectHistoryProps {
  address: Pick<Redirect, 'locale' | 'slug' | 'from'>;
  /** The release in which the user works: a version is restored in it instead of on the live site. */
  inRelease: RedirectsOfRelease | undefined;
  onClose(): void;
}

/** History of the redirect of an address. Restoring a version redirects the address again, at once or with a release. */
export function RedirectHistory({ address: { locale, slug, from }, inRelease, onClose }: RedirectHistoryProps) {
  const { t } = useTranslation();
  const { run } = useCall();
  const phrase = (page: Target): string =>
    page ? t('history.redirect.to', { title: page.title, url: page.url }) : t('history.redirect.gone');
  const restore = async (number: number, page: Target): Promise<void> => {
    if (inRelease) {
      const pageID = page?.id ?? null;
      await run(() => inRelease.put({ locale, slug, pageID }), t('releases.addedTo', { name: inRelease.release.name }));
      return onClose();
    }
    await run(
      () => api.call(contract.redirects.restore, { body: { locale, slug, number } }),
      t('history.redirect.restored', { from }),
    );
    refreshAddresses();
    onClose();
  };
  return (
    <HistoryDialog<Target>
      name={from}
      queryKey={[addressesKey, 'history', locale, slug]}
      read={(page, signal) => api.call(contract.redirects.versions, { body: { locale, slug, ...page }, signal })}
      describe={(_, page) => [phrase(page)]}
      describeFirst={phrase}
      canRestore={({ until, content }) => until !== null && content !== null}
      onRestore={({ number, content }) => void restore(number, content)}
      onClose={onClose}
    />
  );
}
