import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-store.ts';
import { StoredText } from './stored-text.tsx';
import classes from './unreadable-part.module.css';

interface UnreadablePartProps {
  /** What has no form, and that it is kept. */
  text: string;
  stored: unknown;
  mendText: string;
  onMend(): void;
}

/** A part of the page in whose place something is stored that it cannot be; nothing of it changes unless somebody asks for that. */
export function UnreadablePart({ text, stored, mendText, onMend }: UnreadablePartProps) {
  const { t } = useTranslation();
  const canMend = useEditorState(mayEdit);
  return (
    <div className={`stack gap-12 muted pad-12 ${classes.part}`}>
      <p className="caption inline-row gap-4 danger">
        <TriangleAlert size={14} aria-hidden />
        {t('editor.safe.mark')}
      </p>
      <p>{text}</p>
      <StoredText stored={stored} />
      {canMend && (
        <div>
          <Button variant="default" size="xs" onClick={onMend}>
            {mendText}
          </Button>
        </div>
      )}
    </div>
  );
}
