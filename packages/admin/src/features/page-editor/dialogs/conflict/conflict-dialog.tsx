import { Button } from '@mantine/core';
import { type MergeChoice, type MergeConflict, partID } from '@ximblox/blocks/internal';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { useEditorActions, useEditorState } from '../../editor-context.ts';
import { documentIn } from '../../store/editor-state.ts';
import { mergeWith, type Newer, reportOf } from '../../store/newer.ts';
import { ConflictGroup } from './conflict-group.tsx';
import { bothID, groupsOf } from './conflict-groups.ts';
import { MergedParts } from './merged-parts.tsx';

interface ConflictDialogProps {
  newer: Newer;
  /** Whether to save the page once all conflicts are resolved. */
  thenSave: boolean;
  /** Called once all conflicts are resolved and merged. */
  onDecided(): void;
  onClose(): void;
}

/** Choices of the user by part. */
function useChoices(conflicts: readonly MergeConflict[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const isDecided = ({ part }: MergeConflict): boolean =>
    choices.has(partID(part)) || (part.kind !== 'field' && choices.get(bothID(part.key)) === 'both');
  const decided = conflicts.filter(isDecided).length;
  const choose = (id: string, choice: MergeChoice | null): void =>
    setChoices((before) => {
      const after = new Map(before);
      if (choice === null) after.delete(id);
      else after.set(id, choice);
      return after;
    });
  const decideAll = (choice: MergeChoice): void =>
    setChoices(new Map(conflicts.map(({ part }) => [partID(part), choice])));
  return { choices, decided, choose, decideAll };
}

interface ProgressProps {
  decided: number;
  count: number;
  onDecideAll(choice: MergeChoice): void;
}

function Progress({ decided, count, onDecideAll }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap spread strong gap-4-16">
      <output>{t('editor.conflict.decided', { decided, count })}</output>
      {count > 1 && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => onDecideAll('mine')}>
            {t('editor.conflict.allMine')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onDecideAll('theirs')}>
            {t('editor.conflict.allTheirs')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useTexts({ kind, author, time }: Newer) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const who = { name: author.name || t('conflict.someone'), time: dateTime(time) };
  const texts = {
    version: { title: t('editor.conflict.title'), text: t('editor.conflict.text', who) },
    window: { title: t('editor.conflict.titleWindow'), text: t('editor.conflict.textWindow', who) },
    live: { title: t('editor.conflict.titleLive'), text: t('editor.conflict.textLive', who) },
  };
  return { ...texts[kind], theirName: kind === 'window' ? t('editor.conflict.side.window') : who.name };
}

/** The changes of both sides, merged as far as they do not conflict. */
function useMerge(newer: Newer) {
  const mine = useEditorState(documentIn);
  const fields = useEditorState((state) => state.fields);
  const merge = useMemo(() => mergeWith(newer, mine, fields), [newer, mine, fields]);
  const report = useMemo(() => reportOf(newer, merge), [newer, merge]);
  return { mine, report, conflicts: merge.conflicts };
}

/**
 * Resolves conflicts with another user or another window of the same user. Shows both sides of each conflict, and the
 * changes that are merged automatically. Nothing is stored or lost until everything is resolved.
 */
export function ConflictDialog({ newer, thenSave, onDecided, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { mergeNewer } = useEditorActions();
  const { mine, report, conflicts } = useMerge(newer);
  const { choices, decided, choose, decideAll } = useChoices(conflicts);
  const texts = useTexts(newer);
  const hasTaken = report.taken.length > 0 || report.movedByBoth.length > 0;

  return (
    <Modal
      title={texts.title}
      size="xl"
      onClose={onClose}
      isDirty={choices.size > 0}
      buttons={[
        {
          text: conflicts.length > 0 ? t('editor.conflict.later') : t('common.close'),
          theme: 'grey',
          onClick: onClose,
        },
        {
          text: thenSave ? t('editor.conflict.mergeAndSave') : t('editor.conflict.merge'),
          theme: 'orange',
          disabled: decided < conflicts.length,
          onClick: () => {
            mergeNewer(newer, choices);
            onDecided();
          },
        },
      ]}
    >
      <p>{texts.text}</p>
      {conflicts.length > 0 && (
        <>
          <Progress decided={decided} count={conflicts.length} onDecideAll={decideAll} />
          {groupsOf(conflicts).map((group) => (
            <ConflictGroup
              key={group.key ?? ''}
              group={group}
              block={group.key === null ? undefined : (mine.blocks[group.key] ?? newer.theirs.blocks[group.key])}
              theirName={texts.theirName}
              choices={choices}
              onChoose={choose}
            />
          ))}
        </>
      )}
      {hasTaken && (
        <section>
          <h3 className="margin-bottom-4">{t('editor.conflict.taken')}</h3>
          <MergedParts report={report} />
        </section>
      )}
      {!hasTaken && conflicts.length === 0 && <p>{t('editor.conflict.nothing')}</p>}
      <p className="small muted">{t('editor.conflict.safe')}</p>
    </Modal>
  );
}
