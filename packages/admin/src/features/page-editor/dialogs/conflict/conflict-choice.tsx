import { type BlockContent, type MergeChoice, type MergeConflict } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, useEditor } from '../../editor-context.ts';
import type { Newer } from '../../store/newer.ts';
import classes from './conflict.module.css';
import { usePartNames } from './use-part-names.ts';
import { blocksIn, differencesOf, type FieldDifference, pageFieldInWords } from './words-of-fields.ts';

interface ConflictChoiceProps {
  conflict: MergeConflict;
  kind: Newer['kind'];
  /** Name of whoever stored theirs. */
  author: string;
  choice: MergeChoice | undefined;
  onChoose(choice: MergeChoice): void;
}

/** One side's words, a line for each field on which the sides differ. */
function Words({ differences, side }: { differences: readonly FieldDifference[]; side: 'mine' | 'theirs' }) {
  const { t } = useTranslation();
  const [only] = differences;
  if (only?.label === '') {
    return <p className={classes.only}>{only[side] === '' ? <em>{t('editor.conflict.empty')}</em> : only[side]}</p>;
  }
  return (
    <dl className={classes.words}>
      {differences.map((difference) => (
        <div key={difference.label}>
          <dt>{difference.label}</dt>
          <dd>
            {difference[side] === '' ? <em>{t('editor.conflict.empty')}</em> : difference[side]}
            {difference.mine === difference.theirs && <small> {t('editor.conflict.otherForm')}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the sides of a conflict say, field by field. */
function useDifferences(conflict: MergeConflict): FieldDifference[] {
  const { t } = useTranslation();
  const { blockTypes, pageType } = useEditor();
  const { part } = conflict;
  if (part.kind === 'field') {
    const typeFields = fieldsOf(pageType);
    if (part.name.startsWith('typeData.') && typeFields) {
      const [mine, theirs] = [conflict.mine, conflict.theirs] as [BlockContent | undefined, BlockContent | undefined];
      return differencesOf(typeFields, mine, theirs);
    }
    return [
      {
        label: '',
        mine: pageFieldInWords(conflict.mine),
        theirs: pageFieldInWords(conflict.theirs),
      },
    ];
  }
  const { mine, theirs } = blocksIn(conflict);
  const ofType = (block: Block | undefined) => fieldsOf(blockTypes.get(block?.type ?? ''));
  const fields = { ...ofType(theirs), ...ofType(mine) };
  const rows = differencesOf(fields, mine, theirs);
  const anchors = { label: t('editor.anchor.title'), mine: mine?.anchorPoint ?? '', theirs: theirs?.anchorPoint ?? '' };
  return anchors.mine === anchors.theirs ? rows : [...rows, anchors];
}

/** A part that both changed: both sides beside each other, and what is to become of them. */
export function ConflictChoice({ conflict, kind, author, choice, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const differences = useDifferences(conflict);
  const { mine, theirs } = conflict;
  const isBlock = conflict.part.kind === 'block';
  const block = blocksIn(conflict).theirs ?? blocksIn(conflict).mine;
  const { label, summary } = usePartNames()({ ...conflict.part, ...(block ? { block } : {}) });
  const theirName =
    kind === 'window' ? t('editor.conflict.side.window') : t('editor.conflict.side.theirs', { name: author });
  const isGone = { mine: isBlock && mine === undefined, theirs: isBlock && theirs === undefined };
  const canKeepBoth = isBlock && !isGone.mine && !isGone.theirs;
  const sides = [
    { side: 'mine', title: t('editor.conflict.side.mine'), choose: t('editor.conflict.keepMine') },
    { side: 'theirs', title: theirName, choose: t('editor.conflict.takeTheirs') },
  ] as const;

  const radio = (value: MergeChoice, label: string, describedBy?: string) => (
    <label className={classes.choice}>
      <input
        type="radio"
        name={id}
        value={value}
        checked={choice === value}
        aria-describedby={describedBy}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  );

  return (
    <fieldset className={classes.conflict} data-decided={choice !== undefined || undefined}>
      <legend>
        {label} {summary !== '' && <span className={classes.summary}>{summary}</span>}
      </legend>
      <div className={classes.sides}>
        {sides.map(({ side, title, choose }) => (
          <section key={side} className={classes.side} data-chosen={choice === side || choice === 'both' || undefined}>
            <h3>{title}</h3>
            <div id={`${id}-${side}`}>
              {isGone[side] ? (
                <p className={classes.gone}>{t(`editor.conflict.gone.${side}`)}</p>
              ) : (
                <Words differences={differences} side={side} />
              )}
            </div>
            {radio(side, choose, `${id}-${side}`)}
          </section>
        ))}
      </div>
      {canKeepBoth && <div className={classes.both}>{radio('both', t('editor.conflict.keepBoth'))}</div>}
    </fieldset>
  );
}
