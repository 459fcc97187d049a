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
  /** @returns whether the decision was stored */
  decide(decision: Decision, feedback: string): Promise<boolean>;
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
    async decide(decision, feedback) {
      setRunning(decision);
      setErrors([]);
      try {
        await api.call(contract.publication[decision], { params: { id: String(versionID) }, body: { feedback } });
        const accepted = isLater ? 'editor.publication.acceptedLater' : 'editor.publication.accepted';
        const view = { action: { text: t('editor.publication.view'), href: store.getState().page.url } };
        toast({
          text: t(decision === 'accept' ? accepted : 'editor.publication.rejected'),
          ...(decision === 'accept' && !isLater && pageType?.hasAddress !== false ? view : {}),
        });
        await refresh();
        return true;
      } catch (failure) {
        if (failure instanceof CmsError && failure.errors.some(({ code }) => code === 'V_07')) {
          await refresh();
          setGone(true);
        } else setErrors(errorsOfFailure(failure));
        return false;
      } finally {
        setRunning(null);
      }
    },
  };
}
