import {
  anchorPath,
  type BlockContent,
  type Field,
  field as fields,
  kindOf,
  type MergeChoice,
  type MergeFieldConflict,
} from '@ximblox/blocks/internal';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeItem } from '../../../../fields/compare/change-list.tsx';
import { ChangedValue } from '../../../../fields/compare/changed-value.tsx';
import { fieldAt } from '../../../../fields/compare/field-at.ts';
import { useEditorState } from '../../editor-context.ts';
import { useChangeNames } from '../../history/change-names.ts';
import { bothTexts } from './both-texts.ts';
import classes from './conflict.module.css';
import { ConflictSides } from './conflict-sides.tsx';
import { HandEditor } from './hand-editor.tsx';

/** Text fields of every page, which no definition declares. */
const pageTexts: Record<string, Field> = {
  title: fields.text(),
  seoTitle: fields.text(),
  seoDescription: fields.multiline({ max: 1000 }),
};

/** Field as an editable text; null for other kinds. */
function textField({ part, field, kind }: MergeFieldConflict): Field | null {
  if (part.kind === 'field' && !field) return pageTexts[part.name] ?? null;
  return field && kind === 'field' && kindOf(field).textFormat ? field : null;
}

/** Returns the full label of the field: "Cards 2 › Title". */
function useLabel(): (conflict: MergeFieldConflict) => string {
  const names = useChangeNames();
  const known = useEditorState((state) => state.fields);
  return ({ part, shownPath, blockType }) => {
    if (part.kind === 'block-field') {
      return shownPath === anchorPath
        ? names.ofField(blockType ?? '', anchorPath)
        : fieldAt(known.ofBlock(blockType ?? ''), shownPath).label;
    }
    return part.name.startsWith('typeData.') ? fieldAt(known.ofPage, shownPath).label : names.ofPage(part.name);
  };
}

interface FieldConflictProps {
  conflict: MergeFieldConflict;
  theirName: string;
  choice: MergeChoice | undefined;
  onChoose(choice: MergeChoice): void;
}

/** One side of a conflicting field with its changes marked. */
function FieldSide({ conflict, side }: { conflict: MergeFieldConflict; side: 'mine' | 'theirs' }) {
  const { t } = useTranslation();
  const { kind, field, base, [side]: value } = conflict;
  if (kind === 'item') {
    if (value === undefined) return <p className="muted">{t(`editor.conflict.goneItem.${side}`)}</p>;
    const itemFields = field && 'fields' in field ? (field.fields as Record<string, Field>) : {};
    return <WholeItem fields={itemFields} item={value as BlockContent} change="added" />;
  }
  const [before, after] = [base, value];
  return kind === 'part' ? (
    <ChangedValue field={undefined} before={partValue(before)} after={partValue(after)} />
  ) : (
    <ChangedValue field={field} before={before} after={after} />
  );
}

const partValue = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'value' in part ? part.value : undefined;

/** Conflicting field: both sides, and for texts a manually merged one. */
export function FieldConflict({ conflict, theirName, choice, onChoose }: FieldConflictProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = useLabel()(conflict);
  const written = textField(conflict);
  const [draft, setDraft] = useState<string | null>(null);
  const isWritten = typeof choice === 'object';

  const write = (): void => {
    const { base, mine, theirs } = conflict;
    const text = draft ?? (written ? bothTexts(written, base, mine, theirs) : '');
    setDraft(text);
    onChoose({ value: text });
  };

  return (
    <div role="group" className="line-above min-0" aria-labelledby={`${id}-name`}>
      <h4 id={`${id}-name`} className={`strong margin-0 body-size ${classes.fieldName}`}>
        {label}
      </h4>
      <ConflictSides
        id={id}
        theirName={theirName}
        mine={<FieldSide conflict={conflict} side="mine" />}
        theirs={<FieldSide conflict={conflict} side="theirs" />}
        choice={choice}
        onChoose={onChoose}
      />
      {written && (
        <div className={classes.both} data-chosen={isWritten || undefined}>
          <label className="row gap-8 strong pointer min-height-32">
            <input type="radio" name={id} value="hand" checked={isWritten} onChange={write} />
            {t('editor.conflict.byHand')}
          </label>
          {isWritten && draft !== null && (
            <HandEditor
              id={id}
              field={written}
              label={label}
              text={draft}
              onChange={(text) => {
                setDraft(text);
                onChoose({ value: text });
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
