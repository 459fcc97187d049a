import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Block, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useEditor } from '../editor-context.ts';
import { blocksOf } from '../store/document.ts';
import { documentIn } from '../store/editor-store.ts';

const isAnchorName = (name: string): boolean => /^[a-zA-Z][a-zA-Z0-9_-]{0,99}$/.test(name);

/** Names the place of a block, so that links can lead to it; the server tells whether the name is free on the page. */
export function AnchorDialog({ block, onClose }: { block: Block; onClose(): void }) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const errorText = useErrorText();
  const [name, setName] = useState(block.anchorPoint);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const save = useMutation({
    mutationFn: async (anchorName: string) => {
      if (!isAnchorName(anchorName)) return setErrors([{ property: 'anchor', code: anchorName ? 'V_12' : 'V_01' }]);
      const pageVersionBlocks = blocksOf(documentIn(store.getState())).map(({ key, type, anchorPoint }) => ({
        key,
        type,
        anchorPoint,
      }));
      const { available } = await api.call(contract.pages.anchorAvailable, {
        body: { anchorName, blockKey: block.key, pageVersionBlocks },
      });
      if (!available) return setErrors([{ property: 'anchor', code: 'V_18' }]);
      store.getState().setAnchor(block.key, anchorName);
      onClose();
    },
    onError: (failure) => setErrors(errorsOfFailure(failure)),
  });
  return (
    <Modal
      title={t('editor.anchor.title')}
      onClose={onClose}
      buttons={[
        ...(block.anchorPoint === ''
          ? []
          : [
              {
                text: t('common.delete'),
                theme: 'grey' as const,
                onClick: () => {
                  store.getState().setAnchor(block.key, '');
                  onClose();
                },
              },
            ]),
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('editor.anchor.set'),
          theme: 'orange',
          isRunning: save.isPending,
          onClick: () => save.mutate(name.trim()),
        },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(name.trim());
        }}
      >
        <TextInput
          label={t('editor.anchor.name')}
          description={t('editor.anchor.help')}
          leftSection="#"
          autoComplete="off"
          value={name}
          error={errors.length > 0 ? errors.map(errorText).join(' ') : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setErrors([]);
          }}
        />
      </form>
    </Modal>
  );
}
