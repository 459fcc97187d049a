import { useQueryClient } from '@tanstack/react-query';
import { CmsError, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor } from '../editor-context.ts';

export type Decision = 'accept' | 'reject';

interface DecisionState {
  running: Decision | null;
  /** Errors that prevent publishing the requested version. */
  errors: readonly ErrorItem[];
  /** Whether the request is closed, or is for another version. */
  isGone: boolean;
  /**
   * @param fixedVersionID a newer version to approve, in which the reviewer has fixed the page
   * @returns `gone` if the request is closed, or someone else has stored a newer version; `refused` for other errors
   */
  decide(decision: Decision, feedback: string, fixedVersionID?: number): Promise<'done' | 'gone' | 'refused'>;
}

/**
 * Approves or rejects the request for one version.
 * @param isLater whether an approved version is published at a future time
 */
export function useDecision(versionID: number, isLater: boolean): DecisionState {
  const { t } = useTranslation();
  const { store, pageType } = useEditor();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Decision | null>(null);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isGone, setGone] = useState(false);

  const refresh = async (): Promise<void> => {
    const { id } = store.getState().page;
    await queryClient.invalidateQueries({ queryKey: ['pages'] });
    store.getState().setPage(await api.call(contract.pages.get, { params: { id: String(id) } }));
  };

  return {
    running,
    errors,
    isGone,
    async decide(decision, feedback, fixedVersionID) {
      setRunning(decision);
      setErrors([]);
      try {
        const params = { id: String(versionID) };
        await (decision === 'accept'
          ? api.call(contract.publication.accept, { params, body: { feedback, fixedVersionID } })
          : api.call(contract.publication.reject, { params, body: { feedback } }));
        store.getState().setReviewNote('');
        const accepted = isLater ? 'editor.publication.acceptedLater' : 'editor.publication.accepted';
        const view = { action: { text: t('editor.publication.view'), href: store.getState().page.url } };
        toast({
          text: t(decision === 'accept' ? accepted : 'editor.publication.rejected'),
          ...(decision === 'accept' && !isLater && pageType?.hasAddress !== false ? view : {}),
        });
        await refresh();
        return 'done';
      } catch (failure) {
        if (failure instanceof CmsError && failure.errors.some(({ code }) => code === 'V_07')) {
          await refresh();
          setGone(true);
          return 'gone';
        }
        setErrors(errorsOfFailure(failure));
        return 'refused';
      } finally {
        setRunning(null);
      }
    },
  };
}
