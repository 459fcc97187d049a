import { pageTagsPath } from '@ximblox/blocks/internal';
import { pageHeaderKey } from '@ximblox/contract';
import { type CSSProperties, useCallback, useState } from 'react';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { typeDataForm } from '../content-ports.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { focusSoon } from '../focus-soon.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { Rail } from '../rail/rail.tsx';
import type { Rail as RailState } from '../rail/use-rail.ts';
import { pageTagsID } from '../settings/page-tags-id.ts';
import { documentIn } from '../store/editor-state.ts';
import { setPart, useChangeAddress } from '../use-address-part.ts';
import { type CardActions, useCardActions } from './card-actions.ts';
import { FormPane } from './form-pane.tsx';
import { type OpenDialog, OverviewDialogs } from './overview-dialogs.tsx';
import classes from './overview.module.css';
import { useBlockActions } from './use-block-actions.ts';
import { useShortcutTarget } from './use-shortcut-target.ts';
import { useChosenBlock } from './use-chosen-block.ts';
import { useBlockShortcuts } from './use-block-shortcuts.ts';
import { useClipboard } from './use-clipboard.ts';
import { useMarkedBlocks } from './use-marked-blocks.ts';
import { usePaneWidths } from './use-pane-widths.ts';
import { useReveal } from './use-reveal.ts';
import type { ViewMode } from './view-mode.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const FrontendPane = lazyPart(async () => (await import('../preview/frontend-pane.tsx')).FrontendPane);

const activities = {
  add: 'AddingBlock',
  replace: 'ReplaceBlock',
  anchor: 'Editing',
  delete: 'Editing',
  share: 'Editing',
  copyToPage: 'Editing',
} as const;

interface OverviewTabProps {
  mode: ViewMode;
  onMode(mode: ViewMode): void;
  rail: RailState;
}

/** Places in the page where blocks are added. */
function useGaps(selected: string | null, targetsAtHand: () => readonly string[]) {
  const { store } = useEditor();
  /** Default insertion point: below the current blocks or the page header, or at the end. */
  const nextGap = (): number => {
    const { order } = documentIn(store.getState());
    if (selected === pageHeaderKey) return 0;
    const last = targetsAtHand().at(-1);
    return last === undefined || !order.includes(last) ? order.length : order.indexOf(last) + 1;
  };
  const gapBefore = (key: string | null): number => {
    const { order } = documentIn(store.getState());
    return key === null || !order.includes(key) ? order.length : order.indexOf(key);
  };
  return { nextGap, gapBefore };
}

/** Selects what was clicked in the preview and shows its field in the form. */
function useSelectInPreview(actions: CardActions, onMode: OverviewTabProps['onMode'], rail: RailState) {
  const { store } = useEditor();
  const { covers, open: openPanel } = rail;
  const changeAddress = useChangeAddress();
  return useCallback(
    (key: string, field?: string, isWriting = false): void => {
      if (key === pageHeaderKey && field === pageTagsPath) {
        changeAddress((address) => setPart(address, 'tab', 'settings'), { isStep: true });
        focusSoon(pageTagsID);
        return;
      }
      actions.select(key);
      if (field === undefined) return;
      if (isWriting) {
        store.getState().reveal(key, field, true);
        return;
      }
      onMode('split');
      if (covers === 'form') openPanel(null);
      store.getState().reveal(key, field);
    },
    [store, actions, onMode, covers, openPanel, changeAddress],
  );
}

/** The selected block or page header; null if the address names a block that was removed, such as after undo. */
function useSelected() {
  const [named, select] = useChosenBlock();
  const isBlock = useEditorState((state) => named !== null && Object.hasOwn(documentIn(state).blocks, named));
  const selected = isBlock || named === pageHeaderKey ? named : null;
  const selectedBlock = isBlock ? named : null;
  return { selected, selectedBlock, select };
}

/** The open dialog, which other users see as the activity. */
function useOverviewDialog() {
  const { store } = useEditor();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const openDialog = useCallback(
    (next: OpenDialog) => {
      setDialog(next);
      store.getState().setActivity(next ? activities[next.kind] : 'Editing');
    },
    [store],
  );
  return [dialog, openDialog] as const;
}

/** Workspace with outline, block cards and live preview, which share one selection. */
export function OverviewTab({ mode, onMode, rail }: OverviewTabProps) {
  const { previewUrl } = useSiteSettings();
  const widths = usePaneWidths();
  const { selected, selectedBlock, select } = useSelected();
  const marked = useMarkedBlocks(selectedBlock);
  const [dialog, openDialog] = useOverviewDialog();
  const blockActions = useBlockActions(select, marked.mark);
  const actions = useCardActions(select, marked, blockActions, openDialog);
  const shortcutTarget = useShortcutTarget(selectedBlock);
  const targetsAtHand = (): readonly string[] => {
    const key = shortcutTarget();
    return key === null ? [] : marked.targets(key);
  };
  const { nextGap, gapBefore } = useGaps(selected, targetsAtHand);
  useBlockShortcuts({ shortcutTarget, actions, onInsert: () => openDialog({ kind: 'add', position: nextGap() }) });
  const clipboard = useClipboard({ targets: targetsAtHand, blockActions, nextGap });
  const isCovered = rail.covers === 'form' && rail.panel !== null;
  useReveal(selected, isCovered, selected === pageHeaderKey ? typeDataForm : undefined);
  const selectInPreview = useSelectInPreview(actions, onMode, rail);
  return (
    <div
      className={`stack relative min-height-0 full-height ${classes.workspace}`}
      data-mode={mode}
      style={{ '--outline': `${widths[0].outline}%`, '--cards': `${widths[0].cards}%` } as CSSProperties}
    >
      {mode !== 'preview' && (
        <FormPane
          selected={selected}
          marked={marked}
          actions={actions}
          blockActions={blockActions}
          onDialog={openDialog}
          widths={widths}
          isSplit={mode === 'split'}
          isCovered={isCovered}
        />
      )}
      {mode === 'split' && <Rail rail={rail} />}
      {mode !== 'form' && previewUrl !== null && (
        <FrontendPane previewUrl={previewUrl} selected={selected} onSelect={selectInPreview} />
      )}
      {mode !== 'form' && previewUrl === null && (
        <PreviewPane
          selected={selected}
          actions={actions}
          clipboard={clipboard}
          onSelect={selectInPreview}
          onDropType={(type, before) => blockActions.add(type, gapBefore(before))}
          onAdd={(before) => openDialog({ kind: 'add', position: gapBefore(before) })}
        />
      )}
      <OverviewDialogs dialog={dialog} blockActions={blockActions} onClose={() => openDialog(null)} />
    </div>
  );
}
