import { Button } from '@mantine/core';
import { Save, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** When it was saved last, and by whom; null when never, or by nobody who is still known. */
  saved: { updatedAt: string | null; updatedBy: { name: string } | null };
  isDirty: boolean;
  isSaving: boolean;
  /** What is told while there are changes. */
  unsaved: string;
  /** What the button says. */
  save: string;
  /** What the button does; one that submits a form names it. */
  onSave: (() => void) | { form: string };
  onDiscard(): void;
  /** Further buttons, before those. */
  children?: ReactNode;
}

/** Whether something is saved, and the buttons that save it or go back to what was; it stands in a row that wraps. */
export function SaveBar({ saved, isDirty, isSaving, unsaved, save, onSave, onDiscard, children }: SaveBarProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { updatedAt, updatedBy } = saved;
  return (
    <>
      <output className={`small muted ${classes.state}`}>
        {isDirty
          ? unsaved
          : updatedAt &&
            t(updatedBy?.name ? 'saving.savedBy' : 'saving.savedAt', {
              time: dateTime(updatedAt),
              name: updatedBy?.name ?? '',
            })}
      </output>
      <div className="flex wrap gap-8">
        {children}
        {isDirty && (
          <Button variant="default" leftSection={<Undo2 size={16} aria-hidden />} onClick={onDiscard}>
            {t('saving.discard')}
          </Button>
        )}
        <Button
          {...(typeof onSave === 'function' ? { onClick: onSave } : { type: 'submit', form: onSave.form })}
          leftSection={<Save size={16} aria-hidden />}
          // Whoever has saved by keys stays on it.
          {...(isDirty
            ? {}
            : { 'aria-disabled': true, 'data-disabled': true, onClick: (event) => event.preventDefault() })}
          loading={isSaving}
        >
          {save}
        </Button>
      </div>
    </>
  );
}
