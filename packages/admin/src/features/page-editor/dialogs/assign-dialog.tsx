import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../../lib/errors/error-text.ts';
import { DayInput } from '../../../ui/day-input.tsx';
import { ErrorList } from '../../../ui/error-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditorState } from '../editor-context.ts';
import { useRefreshPage } from '../use-refresh-page.ts';

const isConflict = (errors: readonly ErrorItem[]): boolean => errors.some(({ code }) => code === 'V_07');

/** State of the form: the chosen user, the running request and its errors. */
function useAssignment(onClose: () => void) {
  const { t } = useTranslation();
  const pageID = useEditorState((state) => state.page.id);
  const assignment = useEditorState((state) => state.page.assignment);
  const refresh = useRefreshPage();
  const [chosen, setChosen] = useState(String(assignment?.assignee.ID ?? ''));
  const [dueOn, setDueOn] = useState(assignment?.dueOn ?? '');
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);

  const send = async (name: string): Promise<void> => {
    const params = { id: String(pageID) };
    const replaces = assignment?.id ?? null;
    setErrors([]);
    setRunning(true);
    try {
      if (chosen === '') await api.call(contract.assignments.remove, { params, body: { replaces } });
      else {
        const body = { assigneeID: Number(chosen), dueOn: dueOn || null, replaces };
        await api.call(contract.assignments.set, { params, body });
      }
      await refresh();
      toast({ text: chosen === '' ? t('assignment.removed') : t('assignment.saved', { name }) });
      onClose();
    } catch (failure) {
      const refused = errorsOfFailure(failure);
      // Shows the user who was assigned since; sending again replaces that assignment.
      if (isConflict(refused)) await refresh();
      setErrors(refused);
    } finally {
      setRunning(false);
    }
  };
  return { pageID, assignment, chosen, setChosen, dueOn, setDueOn, errors, isRunning, send };
}

/** Users who may edit the page, and the current assignee, even without that permission. */
function useOffered(pageID: number, current: { ID: number; name: string } | undefined) {
  const { data, error, refetch } = useQuery({
    queryKey: ['pages', 'people', pageID],
    queryFn: ({ signal }) => api.call(contract.publication.people, { params: { id: String(pageID) }, signal }),
  });
  const editors = (data ?? []).filter(({ mayEdit }) => mayEdit);
  const offered = [...editors];
  if (current && !editors.some(({ ID }) => ID === current.ID)) {
    offered.push({ ...current, mayEdit: false, mayReview: false });
  }
  return { offered, editors, isLoaded: data !== undefined, error, refetch };
}

/** Assigns the page to a user who may edit it, with an optional due date, or removes the assignment. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { pageID, assignment, chosen, setChosen, dueOn, setDueOn, errors, isRunning, send } = useAssignment(onClose);
  const { of, rest } = useFormErrors(errors.filter(({ code }) => code !== 'V_07'));
  const current = assignment?.assignee;
  const { offered, editors, isLoaded, error, refetch } = useOffered(pageID, current);
  const name = offered.find(({ ID }) => String(ID) === chosen)?.name ?? '';
  const isRefused =
    of('assigneeID') !== undefined || (isLoaded && chosen !== '' && !editors.some(({ ID }) => String(ID) === chosen));
  return (
    <Modal
      title={t('assignment.title')}
      onClose={onClose}
      confirm={{ text: t('common.save'), isRunning, form: 'assign-page', disabled: !isLoaded }}
    >
      <form
        id="assign-page"
        noValidate
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning && !(isRefused && of('assigneeID') === undefined)) void send(name);
        }}
      >
        <ErrorList errors={rest(['assigneeID', 'dueOn'])} />
        {isConflict(errors) && (
          <p role="alert" className="small warning">
            {current ? t('assignment.conflict', { name: current.name }) : t('assignment.conflictNobody')}
          </p>
        )}
        {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        <NativeSelect
          label={t('assignment.label')}
          name="assigneeID"
          value={chosen}
          error={isRefused && t('assignment.mayNotEdit', { name })}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: t('assignment.nobody') },
            ...offered.map((person) => ({ value: String(person.ID), label: person.name })),
          ]}
        />
        {chosen !== '' && (
          <DayInput
            label={`${t('assignment.dueOn')} (${t('common.optional')})`}
            name="dueOn"
            value={dueOn}
            error={of('dueOn') && t('editor.request.dueOver')}
            onChange={setDueOn}
            className="short"
          />
        )}
      </form>
    </Modal>
  );
}
