import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, contract } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { CopyLocaleDialog, useOtherLocale } from '../../ui/copy-locale-dialog.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { placedItems, type Tree } from './menu-draft.ts';

/** Items without a translated target page. */
export type Untranslated = AnswerOf<typeof contract.menus.translated>['untranslated'];

/** List of items without a translated target page; null if there are none. */
export function UntranslatedItems({ items }: { items: Untranslated }) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <div className="small flex gap-8 margin-top-12">
      <TriangleAlert size={16} aria-hidden className="warning margin-top-2" />
      <div>
        <p>{t('menus.copy.untranslated', { count: items.length })}</p>
        <p className="muted break-anywhere">{items.map(({ title }) => title).join(', ')}</p>
      </div>
    </div>
  );
}

interface CopyDialogProps {
  menu: string;
  /** Locale of the edited tree. */
  locale: string;
  /** Current items, which the copy replaces. */
  replaced: number;
  /** The release in which the user works. */
  releaseID: string | undefined;
  onCopy(items: Tree, untranslated: Untranslated): void;
  onClose(): void;
}

/** Dialog that copies the tree of another language, that of the release if it has one, and links to its translated pages. Lists missing translations first. */
export function CopyDialog({ menu, locale, replaced, releaseID, onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const { localeInSentence } = useFormats();
  const source = useOtherLocale(locale);
  const { from } = source;
  const copy = useQuery({
    queryKey: ['menus', menu, locale, 'translated', from, releaseID],
    queryFn: ({ signal }) =>
      api.call(contract.menus.translated, { params: { id: menu }, query: { locale, from, releaseID }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const items = copy.data?.items ?? [];
  const found = () => {
    if (copy.error) return <ErrorState failure={copy.error} onRetry={() => void copy.refetch()} />;
    if (!copy.data) return <LoadingState rows={2} />;
    if (items.length === 0) return <p>{t('menus.copy.empty', { locale: localeInSentence(from) })}</p>;
    return (
      <>
        <p>
          {t('menus.copy.found', { count: placedItems(items).length })}{' '}
          {replaced > 0 && t('menus.copy.replaces', { count: replaced })}
        </p>
        <UntranslatedItems items={copy.data.untranslated} />
      </>
    );
  };
  return (
    <CopyLocaleDialog
      title={t('menus.copy.title')}
      source={source}
      disabled={items.length === 0}
      onCopy={() => onCopy(items, copy.data?.untranslated ?? [])}
      onClose={onClose}
    >
      {found()}
    </CopyLocaleDialog>
  );
}
