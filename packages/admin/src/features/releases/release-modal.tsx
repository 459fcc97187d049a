import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type Release } from '@ximblox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import type { FormErrors } from '../../lib/errors/error-text.ts';
import { setRelease } from '../../lib/releases.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';

interface ReleaseModalProps {
  /** The release to edit; omitted for a new one. */
  release?: Release;
  onDone?: (release: Release) => void;
  onClose(): void;
}

interface AssignmentFieldsProps {
  release: Release;
  dueOn: string;
  onDueOn(day: string): void;
  errorOf: FormErrors['of'];
}

/** Who works on a release, and until which day. */
function AssignmentFields({ release, dueOn, onDueOn, errorOf }: AssignmentFieldsProps) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery({
    queryKey: ['users', 'people'],
    queryFn: ({ signal }) => api.call(contract.releases.people, { signal }),
  });
  return (
    <>
      <NativeSelect
        // The people arrive later than the form.
        key={people.length}
        name="assignee"
        label={t('releases.assignee')}
        defaultValue={release.assignee?.ID ?? ''}
        error={errorOf('assigneeID')}
        data={[
          { value: '', label: t('releases.nobody') },
          ...people.map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
      />
      <DayInput
        label={`${t('releases.dueOn')} (${t('common.optional')})`}
        value={dueOn}
        error={errorOf('dueOn')}
        onChange={onDueOn}
      />
    </>
  );
}

/** Form for name, description, assignee and due date of a release. */
export function ReleaseModal({ release, onDone, onClose }: ReleaseModalProps) {
  const { t } = useTranslation();
  const id = useId();
  const [dueOn, setDueOn] = useState(release?.dueOn ?? '');
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ name = '', description = '', assignee = '' }) => {
      if (!release) return api.call(contract.releases.create, { body: { name, description } });
      const assigneeID = assignee === '' ? null : Number(assignee);
      const body = { name, description, assigneeID, dueOn: dueOn === '' ? null : dueOn, revision: release.revision };
      return api.call(contract.releases.update, { params: { id: String(release.id) }, body });
    },
    async ({ release: saved }) => {
      await setRelease(saved);
      onClose();
      onDone?.(saved);
    },
  );
  return (
    <Modal
      title={t(release ? 'releases.edit' : 'releases.new')}
      onClose={onClose}
      confirm={{ text: t(release ? 'common.save' : 'releases.create'), isRunning, form: id }}
    >
      <form id={id} onSubmit={onSubmit} noValidate className="stack gap-16">
        <ErrorList errors={errors.rest(['name', 'description', 'assigneeID', 'dueOn'])} />
        <TextInput
          name="name"
          label={t('releases.name')}
          required
          maxLength={100}
          defaultValue={release?.name}
          error={errors.of('name')}
        />
        <Textarea
          name="description"
          label={`${t('releases.descriptionLabel')} (${t('common.optional')})`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          defaultValue={release?.description}
          error={errors.of('description')}
        />
        {release && <AssignmentFields release={release} dueOn={dueOn} onDueOn={setDueOn} errorOf={errors.of} />}
      </form>
    </Modal>
  );
}
