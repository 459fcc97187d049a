import type { BlockContent, Field } from '@ximblox/blocks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ContentForm } from '../../../../fields/content-form.tsx';
import type { ContentPort } from '../../../../fields/content-port.ts';
import { useEditorState } from '../../editor-context.ts';

const none = [] as const;

/** Content port for a text in local state. */
function portOf(id: string, locale: string, text: string): ContentPort {
  let content: BlockContent = { props: { text }, __images: {}, __files: {} };
  const listeners = new Set<() => void>();
  return {
    id,
    locale,
    content: () => content,
    errors: () => none,
    revealed: () => null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(update) {
      content = update(content);
      for (const listener of listeners) listener();
    },
  };
}

interface HandEditorProps {
  /** Prefix of the control's IDs. */
  id: string;
  /** The text field. */
  field: Field;
  label: string;
  /** Initial text. */
  text: string;
  onChange(text: string): void;
}

/** Edits a text field outside of the document; the text is applied when the conflict is resolved. */
export function HandEditor({ id, field, label, text, onChange }: HandEditorProps) {
  const locale = useEditorState(({ page }) => page.locale);
  const [port] = useState(() => portOf(id, locale, text));
  const tell = useEffectEvent(() => {
    const { props } = port.content();
    onChange(typeof props.text === 'string' ? props.text : '');
  });
  useEffect(() => port.subscribe(() => tell()), [port]);
  const fields = useMemo(() => ({ text: { ...field, label } }), [field, label]);
  return <ContentForm fields={fields} port={port} />;
}
