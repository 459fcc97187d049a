import { useQuery } from '@tanstack/react-query';
import type { TypeDefaults } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { typeDefaultsQuery } from '../../lib/type-defaults.ts';
import { CopyLocaleDialog, useOtherLocale } from '../../ui/copy-locale-dialog.tsx';
import { useEdited } from '../../ui/release-form/use-edited.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { typeItem, withTypeChange } from './use-type-draft.ts';

type Content = TypeDefaults['content'];

/** Whether all values are empty. */
export const isBlank = (content: Content): boolean =>
  Object.values(content).every((part) => Object.keys(part ?? {}).length === 0);

interface CopyDefaultsDialogProps {
  /** ID of the page type. */
  type: string;
  /** Edited locale. */
  locale: string;
  /** Whether the copy replaces values. */
  replaces: boolean;
  onCopy(content: Content): void;
  onClose(): void;
}

/** Copies the default values of another locale, those of the release in which the user works if it has some, into the draft, without saving. */
export function CopyDefaultsDialog({ type, locale, replaces, onCopy, onClose }: CopyDefaultsDialogProps) {
  const { t } = useTranslation();
  const { localeInSentence } = useFormats();
  const source = useOtherLocale(locale);
  const { from } = source;
  const other = useQuery({ ...typeDefaultsQuery(type, from), staleTime: 0 });
  const content = useEdited(other.data, typeItem(type, from), withTypeChange).edited?.shown.content;
  const found = () => {
    if (other.error) return <ErrorState failure={other.error} onRetry={() => void other.refetch()} />;
    if (!content || other.isFetching) return <LoadingState rows={2} />;
    if (isBlank(content)) return <p>{t('pageTypes.defaults.copy.empty', { locale: localeInSentence(from) })}</p>;
    return (
      <p>
        {t('pageTypes.defaults.copy.links', { locale: localeInSentence(from) })}{' '}
        {replaces && t('pageTypes.defaults.copy.replaces')}
      </p>
    );
  };
  return (
    <CopyLocaleDialog
      title={t('pageTypes.defaults.copy.title')}
      source={source}
      disabled={!content || other.isFetching || isBlank(content)}
      onCopy={() => {
        if (content) onCopy(content);
      }}
      onClose={onClose}
    >
      {found()}
    </CopyLocaleDialog>
  );
}
