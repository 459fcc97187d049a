import { TextInput } from '@mantine/core';
import { contract, type Submission } from '@ximblox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ErasePersonModal } from './erase-person-modal.tsx';

interface Found {
  email: string;
  items: readonly Submission[];
}

/** Downloads the personal data of a person as a file. */
function save({ email, items }: Found): void {
  const content = new Blob([JSON.stringify({ email, items }, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${email}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Finds the personal data of a person by email address, to export or erase it. */
export function PersonModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const form = useId();
  const [found, setFound] = useState<Found>();
  const [isAsking, setAsking] = useState(false);
  const { isRunning, onSubmit, errors } = useFormAction(
    async ({ email = '' }): Promise<Found> => ({
      email,
      items: (await api.call(contract.submissions.person, { body: { email } })).items,
    }),
    setFound,
  );
  if (found && isAsking) {
    return <ErasePersonModal {...found} onErased={onClose} onClose={() => setAsking(false)} />;
  }
  return (
    <Modal
      title={t('inbox.person.title')}
      onClose={onClose}
      isDirty={false}
      {...(found && found.items.length > 0
        ? {
            buttons: [
              { text: t('common.cancel'), theme: 'grey', onClick: onClose },
              { text: t('inbox.person.export'), theme: 'grey', onClick: () => save(found) },
              { text: t('inbox.person.erase'), theme: 'red', onClick: () => setAsking(true) },
            ],
          }
        : { confirm: { text: t('inbox.person.find'), isRunning, form } })}
    >
      <form id={form} onSubmit={onSubmit} noValidate className="stack gap-16">
        <ErrorList errors={errors.rest(['email'])} />
        <TextInput
          name="email"
          type="email"
          label={t('inbox.person.email')}
          description={t('inbox.person.help')}
          required
          error={errors.of('email')}
          autoComplete="off"
          defaultValue={found?.email ?? ''}
          onChange={() => setFound(undefined)}
        />
      </form>
      {found && (
        <section className="stack gap-12 line-above margin-top-16 pad-top-16" aria-labelledby={id}>
          <output id={id}>{t('inbox.person.found', { count: found.items.length })}</output>
          {found.items.length > 0 && <p className="small muted">{t('inbox.person.warning')}</p>}
        </section>
      )}
    </Modal>
  );
}
