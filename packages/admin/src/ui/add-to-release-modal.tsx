import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ContainedChange, contract, type ReleaseChange } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { openReleasesQuery, setRelease } from '../lib/releases.ts';
import { useFormAction } from '../lib/use-form-action.ts';
import { useWorkingRelease } from '../lib/working-release.ts';
import { ErrorList } from './error-list.tsx';
import { Modal } from './modal.tsx';
import { toast } from './toasts.tsx';

interface AddToReleaseModalProps {
  changes: readonly ReleaseChange[];
  /** Changes of the same thing in open releases, which these would replace. */
  replaced?: readonly ContainedChange[];
  /** Version of what is live that a single change was made from. */
  liveVersion?: number;
  onDone?: () => void;
  onClose(): void;
}

const noChanges: readonly ContainedChange[] = [];

/** Value of the choice to create a release. */
const newRelease = 'new';

/** Adds changes to an open release or to a new one. */
export function AddToReleaseModal({
  changes,
  replaced = noChanges,
  liveVersion,
  onDone,
  onClose,
}: AddToReleaseModalProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: releases } = useQuery(openReleasesQuery);
  const working = useWorkingRelease();
  const [chosen, setChosen] = useState<string | undefined>(working ? String(working.id) : undefined);
  const value = chosen ?? (releases?.[0] ? String(releases[0].id) : newRelease);
  const lost = replaced.find(({ releaseID }) => String(releaseID) === value);
  const { isRunning, onSubmit, errors } = useFormAction(
    async ({ name = '' }) => {
      const target =
        value === newRelease
          ? String((await api.call(contract.releases.create, { body: { name } })).release.id)
          : value;
      // A refused change must not create a second release.
      setChosen(target);
      const known = replaced.find(({ releaseID }) => String(releaseID) === target);
      const basis = { revision: known?.revision ?? 0, ...(liveVersion !== undefined && { liveVersion }) };
      const body = { changes: [...changes], ...(liveVersion !== undefined && { basis }) };
      return api.call(contract.releases.addItems, { params: { id: target }, body });
    },
    async ({ release }) => {
      await setRelease(release);
      toast({
        text: t('releases.addedTo', { name: release.name }),
        action: { text: t('releases.open'), href: `/cmsadmin/releases/${release.id}` },
      });
      onClose();
      onDone?.();
    },
  );
  return (
    <Modal
      title={t('releases.add')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('releases.addConfirm'), isRunning, disabled: !releases, form: id }}
    >
      <form id={id} onSubmit={onSubmit} noValidate className="stack gap-16">
        <ErrorList errors={errors.rest(['name'])} />
        <NativeSelect
          label={t('releases.one')}
          value={value}
          data={[
            ...(releases ?? []).map(({ id: releaseID, name }) => ({ value: String(releaseID), label: name })),
            { value: newRelease, label: t('releases.new') },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {lost && (
          <p className="row gap-8 warning margin-0">
            <TriangleAlert size={16} aria-hidden className="rigid" />
            {t('releases.replaces', { person: lost.by.name || t('conflict.someone') })}
          </p>
        )}
        {value === newRelease && (
          <TextInput name="name" label={t('releases.name')} required maxLength={100} error={errors.of('name')} />
        )}
      </form>
    </Modal>
  );
}
