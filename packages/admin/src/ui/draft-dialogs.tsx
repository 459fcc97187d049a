import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../lib/draft/merge-fields.ts';
import type { Draft } from '../lib/draft/use-draft.ts';
import { useFormats } from '../lib/format.ts';
import classes from './draft-dialogs.module.css';
import { LeaveGuard, type LeaveTest } from './leave-guard.tsx';
import { Modal } from './modal.tsx';

/** A field in the comparison of a conflict. */
export interface DescribedField {
  label: string;
  /** Its value as text; left out where only the label is listed. */
  text?: string | undefined;
}

interface DraftDialogsProps<Stored, Value extends object> {
  draft: Draft<Stored, Value>;
  /** Title of the conflict. */
  title?: string;
  /** Author and time of the other side's save, where they are known. */
  savedBy?: { updatedAt: string | null; updatedBy: { name: string } | null } | null;
  /** Describes a field of either side for the comparison. */
  describe?: (name: FieldName<Value>, value: Value) => DescribedField;
  /** Replaces the comparison by field. */
  children?: ReactNode;
  /** Which navigation leaves the form, by default to another screen; null for a dialog over a guarded form. */
  leaves?: LeaveTest | null;
  /** Whether the form edits something of the release in which the user works, so that choosing another one leaves it. */
  leavesRelease?: boolean;
  /** Saves before leaving. @returns whether it succeeded */
  onSave?: () => Promise<boolean>;
}

/** Both values of the fields in conflict, side by side. */
function Comparison<Stored, Value extends object>({
  draft: { conflicts, value, theirValue },
  describe,
}: Required<Pick<DraftDialogsProps<Stored, Value>, 'draft' | 'describe'>>) {
  const { t } = useTranslation();
  if (!theirValue) return null;
  return (
    <dl className="stack gap-12">
      {conflicts.map((name) => {
        const mine = describe(name, value);
        const theirs = describe(name, theirValue);
        return (
          <div key={name}>
            <dt className="strong text">{mine.label}</dt>
            {mine.text !== undefined && theirs.text !== undefined && (
              <dd className={`stack two-columns fold-narrow gap-8-16 margin-top-4 ${classes.sides}`}>
                <div>
                  <span className="caption muted">{t('conflict.yours')}</span>
                  {mine.text || '–'}
                </div>
                <div>
                  <span className="caption muted">{t('conflict.theirs')}</span>
                  {theirs.text || '–'}
                </div>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** Asks whose changes to keep after another user has saved the same fields. */
function ConflictDialog<Stored, Value extends object>({
  draft,
  title,
  savedBy,
  describe,
  children,
}: DraftDialogsProps<Stored, Value>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const time = savedBy?.updatedAt ? dateTime(savedBy.updatedAt) : '';
  return (
    <Modal
      title={title ?? t('conflict.title')}
      onClose={draft.dismiss}
      buttons={[
        { text: t('conflict.takeTheirs'), theme: 'grey', onClick: draft.takeTheirs },
        { text: t('conflict.keepMine'), theme: 'orange', onClick: () => void draft.keepMine() },
      ]}
    >
      <p>
        {time === ''
          ? t('conflict.text')
          : t('conflict.textBy', { name: savedBy?.updatedBy?.name || t('conflict.someone'), time })}
      </p>
      {children}
      {describe && (
        <>
          <p>{t('conflict.both')}</p>
          <Comparison draft={draft} describe={describe} />
        </>
      )}
    </Modal>
  );
}

/** Dialogs of a draft: the conflict with another user's changes, and the question before leaving unsaved changes. */
export function DraftDialogs<Stored, Value extends object>(props: DraftDialogsProps<Stored, Value>) {
  const { draft, leaves, leavesRelease, onSave } = props;
  return (
    <>
      {draft.theirs !== null && <ConflictDialog {...props} />}
      {leaves !== null && (
        <LeaveGuard
          isDirty={draft.isDirty}
          hasChanges={draft.hasChanges}
          leaves={leaves}
          leavesRelease={leavesRelease}
          isWaiting={draft.theirs !== null}
          isSaving={draft.isSaving}
          onSave={onSave ?? draft.save}
        />
      )}
    </>
  );
}
