import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor-context.ts';
import { useFindings } from './use-findings.ts';

/** Number of errors and of findings above advice. The checks are loaded after the page is open. */
export function ChecksBadge() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { refused, findings } = useFindings();
  const count = refused.length + (findings?.filter(({ severity }) => severity !== 'advice').length ?? 0);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void (async () => {
      const { watchDocument } = await import('./watch-document.ts');
      if (!isGone) stop = watchDocument(editor);
    })();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [editor]);
  if (count === 0) return null;
  return (
    <span className="strong tabular selected text-center dense badge">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('editor.checks.badge', { count })}</span>
    </span>
  );
}
