import {
  anchorPath,
  type BlockConflict,
  compareFields,
  hiddenPath,
  isHidden,
  type MergeChoice,
} from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValues } from '../../../../fields/field-values.tsx';
import { ChangeList } from '../../../../fields/compare/change-list.tsx';
import { useEditor, useEditorState } from '../../editor-context.ts';
import { useChangeNames } from '../../history/change-names.ts';
import { blockName } from '../../overview/block-name.ts';
import classes from './conflict.module.css';
import { ConflictSides } from './conflict-sides.tsx';

/** One side's changes of a block, or the whole block if it was replaced. */
function BlockSide({ block, base }: { block: Block; base: Block | undefined }) {
  const { blockTypes } = useEditor();
  const names = useChangeNames();
  const fields = useEditorState((state) => state.fields.ofBlock(block.type));
  const { label, summary } = blockName(blockTypes, block);
  if (!fields) return <p className="break-anywhere">{label}</p>;
  if (base?.type !== block.type) {
    return (
      <>
        <p className="break-anywhere">{label}</p>
        <FieldValues fields={fields} content={block} prefix="" isBrief />
      </>
    );
  }
  const changes = compareFields(fields, base, block);
  if (base.anchorPoint !== block.anchorPoint) {
    changes.push({ path: anchorPath, before: base.anchorPoint, after: block.anchorPoint });
  }
  if (isHidden(base) !== isHidden(block)) {
    changes.push({ path: hiddenPath, before: isHidden(base), after: isHidden(block) });
  }
  if (changes.length === 0) return <p className="break-anywhere">{summary}</p>;
  return (
    <ChangeList
      changes={changes}
      fields={fields}
      labelOf={(path) => (path === anchorPath || path === hiddenPath ? names.ofField(block.type, path) : null)}
    />
  );
}

interface WholeBlockProps {
  conflict: BlockConflict;
  theirName: string;
  choice: MergeChoice | undefined;
  onChoose(choice: MergeChoice): void;
}

/** Block that one side deleted and the other changed, or that both replaced. */
export function WholeBlock({ conflict, theirName, choice, onChoose }: WholeBlockProps) {
  const { t } = useTranslation();
  const id = useId();
  const { base, mine, theirs } = conflict;
  return (
    <>
      <ConflictSides
        id={id}
        theirName={theirName}
        mine={mine ? <BlockSide block={mine} base={base} /> : <p className="muted">{t('editor.conflict.gone.mine')}</p>}
        theirs={
          theirs ? (
            <BlockSide block={theirs} base={base} />
          ) : (
            <p className="muted">{t('editor.conflict.gone.theirs')}</p>
          )
        }
        choice={choice}
        onChoose={onChoose}
      />
      {mine && theirs && (
        <div className={classes.both}>
          <label className="row gap-8 strong pointer min-height-32">
            <input type="radio" name={id} value="both" checked={choice === 'both'} onChange={() => onChoose('both')} />
            {t('editor.conflict.keepBoth')}
          </label>
        </div>
      )}
    </>
  );
}
