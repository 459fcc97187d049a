import { type BulkAction, type BulkActionKind, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { refreshBulkActions } from '../../../lib/bulk-actions.ts';
import { useFormats } from '../../../lib/format.ts';
import { useKnownSite } from '../../../lib/site-settings.ts';
import { Modal, type ModalButton } from '../../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useTypedTags } from './use-typed-tags.ts';
import { BulkOptions, isReady } from './bulk-options.tsx';
import { PreviewGroups } from './preview-groups.tsx';
import { useBulkPreview } from './use-bulk-preview.ts';
import type { SelectedPages } from './use-page-selection.ts';

interface PreviewProps {
  action: BulkAction;
  pages: SelectedPages;
  /** Back to the options; undefined if there are none. */
  onBack: (() => void) | undefined;
  onStarted(): void;
  onClose(): void;
}

/** Preview step of a bulk action. Starts the action on the eligible pages. */
function PreviewDialog({ action, pages, onBack, onStarted, onClose }: PreviewProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { isRunning, run } = useCall();
  const { items, checked, total, isComplete, failure } = useBulkPreview(action, pages);
  const ready = items.filter(({ outcome }) => outcome === 'ready').map(({ page }) => page.id);
  const start = async (): Promise<void> => {
    const call = () => api.call(contract.bulkActions.start, { body: { action, pageIDs: ready } });
    if (!(await run(call, t('bulk.started')))) return;
    void refreshBulkActions();
    onStarted();
  };
  const confirm: ModalButton = {
    text: t(`bulk.kind.${action.kind}.confirm`, { count: ready.length }),
    theme: action.kind === 'trash' ? 'red' : 'orange',
    disabled: !isComplete || ready.length === 0,
    isRunning,
    onClick: () => void start(),
  };
  return (
    <Modal
      title={t(`bulk.kind.${action.kind}.title`)}
      size="lg"
      onClose={onClose}
      buttons={[
        onBack
          ? { text: t('bulk.back'), theme: 'grey', onClick: onBack }
          : { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        confirm,
      ]}
    >
      {failure !== undefined && <ErrorState failure={failure} />}
      {failure === undefined && total === undefined && <LoadingState rows={4} />}
      <output className="tabular">
        {total !== undefined && !isComplete && t('bulk.checking', { done: number(checked), total: number(total) })}
        {isComplete && ready.length === 0 && t('bulk.nothing')}
      </output>
      <PreviewGroups action={action} items={items} />
    </Modal>
  );
}

const firstAction = (kind: BulkActionKind, locale: string): BulkAction => {
  switch (kind) {
    case 'request':
      return { kind, comment: '' };
    case 'schedule':
      return { kind, publishAt: null, unpublishAt: null };
    case 'tag':
      return { kind, add: [], remove: [] };
    case 'move':
      return { kind, parentID: null };
    case 'release':
      return { kind, releaseID: 0, takesOff: false };
    case 'translate':
      return { kind, newLocale: locale };
    default:
      return { kind };
  }
};

const withOptions: ReadonlySet<BulkActionKind> = new Set([
  'request',
  'schedule',
  'tag',
  'move',
  'translate',
  'release',
]);

interface BulkDialogProps {
  kind: BulkActionKind;
  pages: SelectedPages;
  onStarted(): void;
  onClose(): void;
}

/** Dialog of a bulk action: its options, then the preview. */
export function BulkDialog({ kind, pages, onStarted, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { locales } = useKnownSite();
  const hasOptions = withOptions.has(kind);
  const [action, setAction] = useState(() => firstAction(kind, locales[0]?.code ?? ''));
  const [isChosen, setChosen] = useState(!hasOptions);
  const { typed, type, complete, isRunning } = useTypedTags();
  const hasTyped = kind === 'tag' && `${typed.add}${typed.remove}`.trim() !== '';
  const next = async (): Promise<void> => {
    const completed = await complete(action);
    if (!completed) return;
    setAction(completed);
    if (isReady(completed)) setChosen(true);
  };
  if (isChosen) {
    return (
      <PreviewDialog
        action={action}
        pages={pages}
        onBack={hasOptions ? () => setChosen(false) : undefined}
        onStarted={onStarted}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      title={t(`bulk.kind.${kind}.title`)}
      onClose={onClose}
      confirm={{ text: t('bulk.next'), isRunning, disabled: !isReady(action) && !hasTyped, form: 'bulk-options' }}
    >
      <form
        id="bulk-options"
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <BulkOptions action={action} onChange={setAction} onType={type} />
      </form>
    </Modal>
  );
}
