import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { compareDocuments, type Difference } from '../store/compare-documents.ts';
import { documentOf } from '../store/document.ts';
import { documentIn } from '../store/editor-store.ts';
import classes from './dialogs.module.css';

/** What each side changed, in words. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const nameOf = ({ part }: Difference): string =>
    part.kind === 'block' ? (blockTypes.get(part.type)?.label ?? part.type) : t(`editor.conflict.part.${part.kind}`);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('editor.conflict.what')}</th>
          <th scope="col">{t('editor.conflict.yours')}</th>
          <th scope="col">{t('editor.conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={'key' in difference.part ? difference.part.key : difference.part.kind}>
            <th scope="row">{nameOf(difference)}</th>
            <td>{t(`editor.conflict.change.${difference.mine}`)}</td>
            <td>{t(`editor.conflict.change.${difference.theirs}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Somebody else has saved meanwhile: says who and when, what differs, and lets one choose. Nothing is lost either way. */
export function ConflictDialog({ onKeepMine }: { onKeepMine(): void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { setConflict, rebase, takeOver, undo } = useEditorActions();
  const conflict = useEditorState((state) => state.conflict);
  const saved = useEditorState((state) => state.saved);
  const mine = useEditorState(documentIn);
  const [isComparing, setComparing] = useState(false);
  const differences = useMemo(
    () => (conflict ? compareDocuments(saved, mine, documentOf(conflict)) : []),
    [conflict, saved, mine],
  );
  if (!conflict) return null;
  return (
    <Modal
      title={t('editor.conflict.title')}
      size="lg"
      onClose={() => setConflict(null)}
      buttons={[
        { text: t('editor.conflict.compare'), theme: 'grey', disabled: isComparing, onClick: () => setComparing(true) },
        {
          text: t('editor.conflict.takeTheirs'),
          theme: 'grey',
          onClick: () => {
            takeOver(conflict);
            toast({ text: t('editor.conflict.taken'), action: { text: t('editor.undo'), onClick: undo } });
          },
        },
        {
          text: t('editor.conflict.keepMine'),
          theme: 'orange',
          onClick: () => {
            rebase(conflict);
            onKeepMine();
          },
        },
      ]}
    >
      <p>{t('editor.conflict.text', { name: conflict.author.name, time: dateTime(conflict.createdAt) })}</p>
      <p>{t('editor.conflict.choice', { number: conflict.number })}</p>
      {isComparing && <Differences differences={differences} />}
    </Modal>
  );
}
