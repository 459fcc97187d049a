import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Block, contract, type ErrorItem } from '@ximblox/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import classes from '../../../ui/slug-field.module.css';
import { useEditor } from '../editor-context.ts';
import { blocksOf } from '../store/document.ts';
import { documentIn } from '../store/editor-state.ts';

const isAnchorName = (name: string): boolean => /^[a-zA-Z][a-zA-Z0-9_-]{0,99}$/.test(name);

/** The name being typed, whether it is available, and how it is set. */
function useAnchorName(block: Block, onClose: () => void) {
  const { store } = useEditor();
  const [name, setName] = useState(block.anchorPoint);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const isAvailable = async (anchorName: string, signal?: AbortSignal): Promise<boolean> => {
    const pageVersionBlocks = blocksOf(documentIn(store.getState())).map(({ key, type, anchorPoint }) => ({
      key,
      type,
      anchorPoint,
    }));
    const answered = await api.call(contract.pages.anchorAvailable, {
      body: { anchorName, blockKey: block.key, pageVersionBlocks },
      ...(signal ? { signal } : {}),
    });
    return answered.available;
  };
  const trimmed = name.trim();
  const [debounced] = useDebouncedValue(trimmed, 300);
  const answer = useQuery({
    queryKey: ['anchor-available', block.key, debounced],
    queryFn: ({ signal }) => isAvailable(debounced, signal),
    enabled: isAnchorName(debounced) && debounced !== block.anchorPoint,
    staleTime: 0,
    gcTime: 0,
  });
  const available = debounced === trimmed ? answer.data : undefined;
  const typedErrors = (): readonly ErrorItem[] => {
    if (trimmed !== '' && !isAnchorName(trimmed)) return [{ property: 'anchor', code: 'V_12' }];
    return available === false ? [{ property: 'anchor', code: 'V_18' }] : [];
  };
  const shown = errors.length > 0 ? errors : typedErrors();
  const save = useMutation({
    mutationFn: async (anchorName: string) => {
      if (!isAnchorName(anchorName)) return setErrors([{ property: 'anchor', code: anchorName ? 'V_12' : 'V_01' }]);
      if (!(await isAvailable(anchorName))) return setErrors([{ property: 'anchor', code: 'V_18' }]);
      store.getState().setAnchor(block.key, anchorName);
      onClose();
    },
    onError: (failure) => setErrors(errorsOfFailure(failure)),
  });
  return {
    name,
    onType(text: string): void {
      setName(text);
      setErrors([]);
    },
    shown,
    available,
    isSaving: save.isPending,
    save: () => save.mutate(trimmed),
  };
}

/** Sets the anchor of a block, so that links can lead to it. The server checks whether it is unique on the page. */
export function AnchorDialog({ block, onClose }: { block: Block; onClose(): void }) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const errorText = useErrorText();
  const { name, onType, shown, available, isSaving, save } = useAnchorName(block, onClose);
  return (
    <Modal
      title={t('editor.anchor.title')}
      onClose={onClose}
      isDirty={name !== block.anchorPoint}
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
          isRunning: isSaving,
          onClick: save,
        },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={t('editor.anchor.name')}
          description={t('editor.anchor.help')}
          leftSection="#"
          autoComplete="off"
          value={name}
          error={shown.length > 0 ? shown.map(errorText).join(' ') : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <output className={classes.free}>
          {available && (
            <>
              <Check size={14} aria-hidden /> {t('editor.anchor.available')}
            </>
          )}
        </output>
      </form>
    </Modal>
  );
}
