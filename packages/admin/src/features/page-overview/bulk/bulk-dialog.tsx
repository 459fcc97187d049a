import { type BulkAction, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { followBulkAction } from '../../../lib/bulk-actions.ts';
import { useFormats } from '../../../lib/format.ts';
import { useKnownSite } from '../../../lib/site-settings.ts';
import { Modal, type ModalButton } from '../../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { LiveSiteNote } from '../../../ui/live-site-note.tsx';
import { useWorkingRelease } from '../../../lib/working-release.ts';
import { type BulkChoice, isLive, kindOf, useBulkText } from './bulk-choices.ts';
import { useTypedTags } from './use-typed-tags.ts';
import { BulkOptions, isReady } from './bulk-options.tsx';
import { PreviewGroups } from './preview-groups.tsx';
import { useBulkPreview } from './use-bulk-preview.ts';
import type { SelectedPages } from './use-page-selection.ts';

interface PreviewProps {
  title: string;
  action: BulkAction;
  pages: SelectedPages;
  /** Whether a comment would be lost. */
  isDirty: boolean;
  /** Back to the options; undefined if there are none. */
  onBack: (() => void) | undefined;
  onStarted(): void;
  onClose(): void;
}

/** Preview step of a bulk action. Starts the action on the eligible pages. */
function PreviewDialog({ title, action, pages, isDirty, onBack, onStarted, onClose }: PreviewProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { isRunning, run } = useCall();
  const { items, checked, total, isComplete, failure, retry } = useBulkPreview(action, pages);
  const takesOff = action.kind === 'release' && action.takesOff;
  const ready = items.filter(({ outcome }) => outcome === 'ready').map(({ page }) => page.id);
  const start = async (): Promise<void> => {
    const call = () => api.call(contract.bulkActions.start, { body: { action, pageIDs: ready } });
    const started = await run(call, t('bulk.started'));
    if (!started) return;
    followBulkAction(started.answer.bulkAction);
    onStarted();
  };
  const confirm: ModalButton = {
    text: t(takesOff ? 'bulk.release.confirmOff' : `bulk.kind.${action.kind}.confirm`, { count: ready.length }),
    theme: action.kind === 'trash' ? 'red' : 'orange',
    disabled: !isComplete || ready.length === 0,
    isRunning,
    onClick: () => void start(),
  };
  return (
    <Modal
      title={title}
      size="lg"
      onClose={onClose}
      isDirty={isDirty}
      buttons={[
        onBack
          ? { text: t('bulk.back'), theme: 'grey', onClick: onBack }
          : { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        confirm,
      ]}
    >
      {isLive(action.kind) && <LiveSiteNote />}
      {failure !== undefined && <ErrorState failure={failure} onRetry={retry} />}
      {failure === undefined && total === undefined && <LoadingState rows={4} />}
      <output className="tabular">
        {total !== undefined && !isComplete && t('bulk.checking', { done: number(checked), total: number(total) })}
        {isComplete &&
          (ready.length === 0 ? t('bulk.nothing') : t('bulk.checked', { count: checked, number: number(checked) }))}
      </output>
      <PreviewGroups action={action} items={items} />
    </Modal>
  );
}

/** Returns the action of a choice with its first options. @param releaseID the release in which the user works */
function firstAction(choice: BulkChoice, locale: string, releaseID: number | undefined): BulkAction {
  const kind = kindOf(choice);
  switch (kind) {
    case 'request':
      return { kind, comment: '' };
    case 'schedule':
      return { kind, publishAt: null, unpublishAt: null };
    case 'tag':
      return { kind, add: [], remove: [], releaseID };
    case 'move':
      return { kind, parentID: null };
    case 'release':
      return { kind, releaseID: releaseID ?? 0, takesOff: choice === 'release-off' };
    case 'remove-from-release':
      return { kind, releaseID: releaseID ?? 0 };
    case 'translate':
      return { kind, newLocale: locale, releaseID };
    default:
      return { kind };
  }
}

const withOptions: ReadonlySet<BulkChoice> = new Set(['request', 'schedule', 'tag', 'move', 'translate']);

interface BulkDialogProps {
  choice: BulkChoice;
  pages: SelectedPages;
  onStarted(): void;
  onClose(): void;
}

/** Dialog of a bulk action: its options, then the preview. */
export function BulkDialog({ choice, pages, onStarted, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { locales } = useKnownSite();
  const working = useWorkingRelease();
  const kind = kindOf(choice);
  const title = useBulkText()(choice, 'title');
  const hasOptions = withOptions.has(choice) || (choice === 'release' && !working);
  const [action, setAction] = useState(() => firstAction(choice, locales[0]?.code ?? '', working?.id));
  const [isChosen, setChosen] = useState(!hasOptions);
  const { typed, type, complete, isRunning } = useTypedTags();
  const hasTyped = kind === 'tag' && `${typed.add}${typed.remove}`.trim() !== '';
  const hasComment = action.kind === 'request' && action.comment !== '';
  const next = async (): Promise<void> => {
    const completed = await complete(action);
    if (!completed) return;
    setAction(completed);
    if (isReady(completed)) setChosen(true);
  };
  if (isChosen) {
    return (
      <PreviewDialog
        title={title}
        action={action}
        pages={pages}
        isDirty={hasComment}
        onBack={hasOptions ? () => setChosen(false) : undefined}
        onStarted={onStarted}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      isDirty={hasComment || undefined}
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
        {isLive(kind) && <LiveSiteNote />}
        <BulkOptions action={action} onChange={setAction} onType={type} />
      </form>
    </Modal>
  );
}
