import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { blockName } from './block-name.ts';
import classes from './overview.module.css';

interface OutlineRowProps {
  blockKey: string;
  isSelected: boolean;
  onSelect(key: string): void;
}

const OutlineRow = memo(function OutlineRow({ blockKey, isSelected, onSelect }: OutlineRowProps) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const block = useEditorState((state) => documentIn(state).blocks[blockKey]);
  const hasErrors = useEditorState((state) => (state.errors.blocks[blockKey]?.length ?? 0) > 0);
  const { label, summary } = useMemo(() => blockName(blockTypes, block), [blockTypes, block]);
  return (
    <li>
      <button
        type="button"
        className={classes.outlineRow}
        aria-current={isSelected ? 'true' : undefined}
        data-errors={hasErrors || undefined}
        onClick={() => onSelect(blockKey)}
      >
        <span className={classes.outlineLabel}>
          {label}
          {hasErrors && <span className="visually-hidden"> ({t('editor.block.hasErrors')})</span>}
        </span>
        <span className={classes.outlineSummary}>{summary}</span>
      </button>
    </li>
  );
});

/** The page at a glance: every block in a line, to go to. */
export function Outline({ selected, onSelect }: { selected: string | null; onSelect(key: string): void }) {
  const { t } = useTranslation();
  const order = useEditorState((state) => documentIn(state).order);
  return (
    <nav className={classes.outline} aria-label={t('editor.overview.outline')}>
      <h2 className={classes.paneTitle}>{t('editor.overview.outline')}</h2>
      <ol>
        {order.map((key) => (
          <OutlineRow key={key} blockKey={key} isSelected={key === selected} onSelect={onSelect} />
        ))}
      </ol>
    </nav>
  );
}
