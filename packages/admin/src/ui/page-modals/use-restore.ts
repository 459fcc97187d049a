import { type AnswerOf, CmsError, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../toasts.tsx';

interface Restorable {
  id: number;
  title: string;
}

type Restored = AnswerOf<typeof contract.trash.restore>;

/** Returns a function that shows a toast with a link to a restored page. */
export function useRestoredToast(): (page: Restorable, answer: Restored) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ title }, { pageID, isApart }) =>
    toast({
      text: t(isApart ? 'page.trash.restoredApart' : 'page.trash.restored', { title }),
      action: { text: t('common.edit'), onClick: () => void navigate(`/page/${pageID}`) },
    });
}

const isAboutSlug = (failure: unknown): boolean =>
  failure instanceof CmsError && failure.errors.some(({ property }) => property === 'slug');

/**
 * Restores a page from the trash at its previous address.
 * @param options.onAddressTaken called if the address is taken; without it, that failure is reported like any other
 */
export function useRestore(
  page: Restorable,
  options: { onAddressTaken?: () => void } = {},
): { isRunning: boolean; restore: () => Promise<void> } {
  const [isRunning, setRunning] = useState(false);
  const tell = useRestoredToast();
  const textOf = useErrorText();
  const restore = async (): Promise<void> => {
    setRunning(true);
    try {
      tell(page, await api.call(contract.trash.restore, { params: { id: page.id }, body: {} }));
    } catch (failure) {
      if (options.onAddressTaken && isAboutSlug(failure)) options.onAddressTaken();
      else toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    } finally {
      setRunning(false);
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
    }
  };
  return { isRunning, restore };
}
