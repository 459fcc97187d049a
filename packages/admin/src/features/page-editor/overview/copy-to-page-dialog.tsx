import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Block, ListedPage } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { PageChoice } from '../../../fields/link-picker/page-choice.tsx';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { inReleaseOf } from '../store/editor-state.ts';
import { copyToPage } from './copy-to-page.ts';

interface CopyToPageDialogProps {
  blocks: readonly Block[];
  onClose(): void;
}

/** Dialog that copies blocks to the end of another page. */
export function CopyToPageDialog({ blocks, onClose }: CopyToPageDialogProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const ownID = useEditorState((state) => state.page.id);
  const { store } = useEditor();
  const queryClient = useQueryClient();
  const copy = useMutation({
    mutationFn: ({ id }: ListedPage) => copyToPage(api, id, blocks, inReleaseOf(store.getState())),
    onSuccess: (_, { id, title }) => {
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
      toast({
        text: t('editor.copyToPage.done', { title }),
        action: { text: t('editor.copyToPage.open'), href: `${adminBase}/page/${id}` },
      });
      onClose();
    },
  });
  return (
    <Modal title={t('editor.copyToPage.title')} size="lg" onClose={onClose}>
      <div className="stack gap-12 min-0" aria-busy={copy.isPending}>
        <p className="muted">{t('editor.copyToPage.text', { count: blocks.length })}</p>
        {copy.error && <ErrorState failure={copy.error} onRetry={() => copy.mutate(copy.variables)} />}
        <PageChoice
          label={t('fields.link.search')}
          omittedIDs={[ownID]}
          renderDetail={({ locale }) => <span className="caption muted">{localeName(locale)}</span>}
          onPick={(page) => {
            if (!copy.isPending) copy.mutate(page);
          }}
        />
      </div>
    </Modal>
  );
}
