import { Button } from '@mantine/core';
import { Save, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';

interface SaveBarProps {
  /** Time and author of the last save; null if never saved, or if the author was deleted. */
  saved: { updatedAt: string | null; updatedBy: { name: string } | null };
  isDirty: boolean;
  isSaving: boolean;
  /** Text while there are unsaved changes. */
  unsaved: string;
  /** Label of the save button. */
  save: string;
  /** Saves, or names the form that the button submits. */
  onSave: (() => void) | { form: string };
  onDiscard(): void;
  /** Further buttons, shown first. */
  children?: ReactNode;
}

/** Saved state, and the buttons to save or discard changes; for a wrapping flex row. */
export function SaveBar({ saved, isDirty, isSaving, unsaved, save, onSave, onDiscard, children }: SaveBarProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { updatedAt, updatedBy } = saved;
  return (
    <>
      <output className="small muted grow-wide">
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
          // `aria-disabled` keeps the keyboard focus after saving.
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
