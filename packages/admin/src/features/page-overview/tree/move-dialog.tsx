import { Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract, type ErrorItem, type TreeNode } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isSlug } from '../../../lib/slug.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { LiveSiteNote } from '../../../ui/live-site-note.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { usePageAction } from '../../../ui/page-modals/use-page-action.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { isWithin } from '../../../lib/slug.ts';
import { MoveEffects } from './move-effects.tsx';
import { PlacePicker } from './place-picker.tsx';
import { joined, lastSegment, parentSlug } from './tree-rows.ts';

interface Move {
  locale: string;
  from: string;
  to: string;
  pageID: number | undefined;
}

/** Whether an error says that the pages are no longer at their address. */
const saysGone = ({ code, property }: ErrorItem): boolean => code === 'PM_01' && property === 'from';

/** Whether an error says that the page below which they move is no longer there. */
const saysPlaceGone = ({ code, property }: ErrorItem): boolean => code === 'PM_01' && property === 'to';

/** Returns a function that shows a notification with an undo action after a move. */
function useMovedToast(onMoved: (from: string, to: string) => void) {
  const { t } = useTranslation();
  const { run } = useCall();
  return ({ locale, from, to, pageID }: Move, pageIDs: number[]): void => {
    const undo = async (): Promise<void> => {
      const body = { locale, from: to, to: from, pageID, only: pageIDs };
      const call = () => api.call(contract.pageTree.move, { body });
      const done = await run(call, t('page.tree.move.undone'), (errors) => {
        if (errors.some(saysGone)) toast({ kind: 'error', text: t('page.tree.move.notUndone') });
        return errors.some(saysGone);
      });
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
      if (done) onMoved(to, from);
    };
    toast({
      text: t('page.tree.move.done', { count: pageIDs.length }),
      action: { text: t('media.move.undo'), onClick: () => void undo() },
    });
  };
}

/** Fields for the parent and slug of the new address, with their errors. */
function useTarget(node: TreeNode, dropped: string | undefined) {
  const { t } = useTranslation();
  const textOf = useErrorText('beside its field');
  const [parent, setParent] = useState(dropped ?? parentSlug(node.slug) ?? '');
  const [segment, setSegment] = useState(lastSegment(node.slug));
  const to = joined(parent, segment.trim());
  const isValid = isSlug(segment.trim()) && segment.trim() !== '' && !segment.includes('/');
  const isOwn = isWithin(parent, node.slug);
  return {
    parent,
    setParent,
    segment,
    setSegment,
    to,
    placeError: isOwn ? t('page.tree.move.own') : undefined,
    segmentError: isValid ? undefined : textOf({ property: 'slug', code: segment.trim() === '' ? 'V_01' : 'V_12' }),
    isReady: isValid && !isOwn && to !== node.slug,
  };
}

interface MoveDialogProps {
  locale: string;
  node: TreeNode;
  /** Drop target; undefined if the user chooses one in the dialog. */
  parent: string | undefined;
  onMoved(from: string, to: string): void;
  onClose(): void;
}

interface UpdateLinksProps {
  preview: Parameters<typeof MoveEffects>[0]['preview'];
  value: boolean;
  onChange(value: boolean): void;
}

/** Effects of the move, and whether links that were typed as addresses follow it. */
function Effects({ preview, value, onChange }: UpdateLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      <MoveEffects preview={preview} shouldUpdateLinks={value} />
      {preview.typedLinks !== null && preview.typedLinks > 0 && (
        <Switch
          label={t('editor.settings.updateLinks')}
          description={t('editor.settings.updateLinksHelp')}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

const previewQuery = (move: Move) =>
  queryOptions({
    queryKey: ['pages', 'move', move],
    queryFn: ({ signal }) => api.call(contract.pageTree.previewMove, { body: move, signal }),
    staleTime: 0,
    retry: false,
  });

/** Dialog that moves a page or folder with its descendants. Previews the changes and problems first. */
export function MoveDialog({ locale, node, parent: dropped, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const target = useTarget(node, dropped);
  const [shouldUpdateLinks, setUpdateLinks] = useState(true);
  const [to] = useDebouncedValue(target.to, 250);
  const move = { locale, from: node.slug, to, pageID: node.page?.id };
  const preview = useQuery({ ...previewQuery(move), enabled: target.isReady && to === target.to });
  const sayMoved = useMovedToast(onMoved);
  const { isRunning, onSubmit, errors } = usePageAction(
    () => api.call(contract.pageTree.move, { body: { ...move, parentID: preview.data?.parentID, shouldUpdateLinks } }),
    ({ pageIDs }) => {
      onClose();
      sayMoved(move, pageIDs);
      onMoved(node.slug, to);
    },
  );
  const isCurrent = target.isReady && to === target.to;
  const failed = preview.error ? errorsOfFailure(preview.error) : [];
  const others = errors.rest([]).filter(({ property }) => !property.startsWith('pages.'));
  const all = [...failed, ...others];
  const isLost = all.some(saysGone) || all.some(saysPlaceGone);
  const close = (): void => {
    // Shows where the pages are that someone else has moved.
    if (isLost) void queryClient.invalidateQueries({ queryKey: ['pages'] });
    onClose();
  };
  const canMove = isCurrent && preview.data?.problems.length === 0;
  return (
    <Modal
      title={t('page.tree.move.title', { title: node.page?.title ?? node.segment })}
      size="lg"
      onClose={close}
      confirm={{ text: t('page.tree.move.confirm'), form: 'move', isRunning, disabled: !canMove || isLost }}
    >
      <form id="move" className="stack gap-16 one-column" noValidate onSubmit={onSubmit}>
        <LiveSiteNote />
        {dropped === undefined && (
          <PlacePicker locale={locale} value={target.parent} error={target.placeError} onChange={target.setParent} />
        )}
        <TextInput
          label={t('page.tree.move.segment')}
          name="segment"
          value={target.segment}
          error={target.segmentError}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => target.setSegment(event.currentTarget.value)}
        />
        {isLost ? (
          <p role="alert" className="danger">
            {t(all.some(saysGone) ? 'page.tree.move.gone' : 'page.tree.move.placeGone')}
          </p>
        ) : (
          <ErrorList errors={all} />
        )}
        {isCurrent && preview.data && (
          <Effects preview={preview.data} value={shouldUpdateLinks} onChange={setUpdateLinks} />
        )}
      </form>
    </Modal>
  );
}
