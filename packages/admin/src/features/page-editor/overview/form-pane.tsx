import { useTranslation } from 'react-i18next';
import { BlockCards } from './block-cards.tsx';
import type { CardActions } from './card-actions.ts';
import { MarkedBar } from './marked-bar.tsx';
import { Outline } from './outline.tsx';
import type { OpenDialog } from './overview-dialogs.tsx';
import classes from './overview.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import type { BlockActions } from './use-block-actions.ts';
import type { MarkedBlocks } from './use-marked-blocks.ts';
import { paneLimits, type usePaneWidths } from './use-pane-widths.ts';

interface FormPaneProps {
  selected: string | null;
  marked: MarkedBlocks;
  actions: CardActions;
  blockActions: BlockActions;
  onDialog(dialog: OpenDialog): void;
  widths: ReturnType<typeof usePaneWidths>;
  /** Whether the preview is next to it, which leaves no space for the outline. */
  isSplit: boolean;
  /** Whether a side panel covers it. */
  isCovered: boolean;
}

const panePercent = (handle: HTMLElement): number => 100 / (handle.parentElement?.clientWidth ?? 0);

/** Block cards, with the outline next to an open card; while all cards are folded, they are the outline. */
export function FormPane(props: FormPaneProps) {
  const { selected, marked, actions, blockActions, onDialog, isSplit, isCovered } = props;
  const { t } = useTranslation();
  const [widths, setWidths] = props.widths;
  const hasOutline = !isSplit && (selected !== null || marked.keys.size > 0);
  return (
    <>
      {hasOutline && (
        <>
          <Outline selected={selected} marked={marked} actions={actions} blockActions={blockActions} />
          <ResizeHandle
            label={t('editor.panes.outline')}
            className={classes.splitter}
            value={widths.outline}
            {...paneLimits.outline}
            step={2}
            perPixel={panePercent}
            onChange={(outline) => setWidths({ outline })}
          />
        </>
      )}
      <div className={`stack min-0 min-height-0 line-right ${classes.formPane}`} inert={isCovered}>
        <BlockCards
          selected={selected}
          marked={marked}
          actions={actions}
          blockActions={blockActions}
          onDialog={onDialog}
        />
        {marked.keys.size > 1 && <MarkedBar marked={marked} actions={actions} />}
      </div>
      {isSplit && (
        <ResizeHandle
          label={t('editor.panes.cards')}
          className={classes.splitter}
          value={widths.cards}
          {...paneLimits.cards}
          step={2}
          perPixel={panePercent}
          onChange={(cards) => setWidths({ cards })}
        />
      )}
    </>
  );
}
