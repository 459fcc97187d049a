import { Button } from '@mantine/core';
import { type MergeChoice, partID } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../editor-context.ts';
import { blockName } from '../../overview/block-name.ts';
import { WholeBlock } from './block-conflict.tsx';
import classes from './conflict.module.css';
import { bothID, type ConflictGroup as Group } from './conflict-groups.ts';
import { FieldConflict } from './field-conflict.tsx';

interface ConflictGroupProps {
  group: Group;
  /** The block on either side; undefined for the page. */
  block: Block | undefined;
  theirName: string;
  choices: ReadonlyMap<string, MergeChoice>;
  onChoose(id: string, choice: MergeChoice | null): void;
}

/** Chooses one side for all fields of a block or of the page. */
function ChooseAll({ label, onChoose }: { label: string; onChoose(choice: 'mine' | 'theirs'): void }) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-4 pad-4-8">
      <Button variant="subtle" size="compact-xs" onClick={() => onChoose('mine')}>
        {t('editor.conflict.keepMineHere')}
        <span className="visually-hidden">: {label}</span>
      </Button>
      <Button variant="subtle" size="compact-xs" onClick={() => onChoose('theirs')}>
        {t('editor.conflict.takeTheirsHere')}
        <span className="visually-hidden">: {label}</span>
      </Button>
    </div>
  );
}

/** Conflicts of one block or of the page: by field, or the block as a whole. */
export function ConflictGroup({ group, block, theirName, choices, onChoose }: ConflictGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const { blockTypes } = useEditor();
  const { key, whole, fields } = group;
  const { label, summary } =
    key === null ? { label: t('editor.compare.page'), summary: '' } : blockName(blockTypes, block);
  const both = key !== null && choices.get(bothID(key)) === 'both';
  const chooseAll = (choice: 'mine' | 'theirs'): void => {
    for (const { part } of fields) onChoose(partID(part), choice);
  };
  return (
    <div role="group" className="boxed rounded min-0 clip" aria-labelledby={id}>
      <h3 id={id} className="sunken pad-8-16">
        {label} {summary !== '' && <span className={classes.summary}>{summary}</span>}
      </h3>
      {whole && key !== null && (
        <WholeBlock
          conflict={whole}
          theirName={theirName}
          choice={choices.get(bothID(key))}
          onChoose={(choice) => onChoose(bothID(key), choice)}
        />
      )}
      {fields.length > 1 && !both && <ChooseAll label={label} onChoose={chooseAll} />}
      {!both &&
        fields.map((conflict) => (
          <FieldConflict
            key={partID(conflict.part)}
            conflict={conflict}
            theirName={theirName}
            choice={choices.get(partID(conflict.part))}
            onChoose={(choice) => onChoose(partID(conflict.part), choice)}
          />
        ))}
      {!whole && key !== null && (
        <div className={classes.both} data-chosen={both || undefined}>
          <label className="row gap-8 strong pointer min-height-32">
            <input
              type="checkbox"
              checked={both}
              onChange={(event) => onChoose(bothID(key), event.currentTarget.checked ? 'both' : null)}
            />
            {t('editor.conflict.keepBoth')}
          </label>
        </div>
      )}
    </div>
  );
}
