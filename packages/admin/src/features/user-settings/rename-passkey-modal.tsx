import { TextInput } from '@mantine/core';
import { contract, type PasskeyInfo } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';

/** Renames one of the user's passkeys. */
export function RenamePasskeyModal({ passkey, onClose }: { passkey: PasskeyInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ name = '' }) => api.call(contract.passkeys.rename, { params: { id: passkey.id }, body: { name } }),
    async (answer) => {
      await queryClient.invalidateQueries({ queryKey: ['user', 'passkeys'] });
      toast({ text: t('passkeys.renamed', { name: answer.passkey.name }) });
      onClose();
    },
  );
  return (
    <Modal
      title={t('passkeys.rename')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('passkeys.renameShort'), isRunning, form: 'rename-passkey' }}
    >
      <form id="rename-passkey" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['name'])} />
        <TextInput
          label={t('passkeys.name')}
          description={t('passkeys.nameHelp')}
          required
          name="name"
          defaultValue={passkey.name}
          error={errors.of('name')}
        />
      </form>
    </Modal>
  );
}
