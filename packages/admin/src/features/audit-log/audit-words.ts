import { useTranslation } from 'react-i18next';

interface AuditWords {
  /** What was done; the code itself of what has no words. */
  action: (action: string) => string;
  /** Kind of what it was done to. */
  object: (object: string) => string;
  /** What a changed field is called. */
  field: (name: string) => string;
}

/** What the log keeps as codes, in words. */
export function useAuditWords(): AuditWords {
  const { i18n } = useTranslation();
  const texts = i18n as unknown as { exists: (key: string) => boolean; t: (key: string) => string };
  const worded = (key: string, otherwise: string): string => (texts.exists(key) ? texts.t(key) : otherwise);
  return {
    action: (action) => worded(`audit.action.${action}`, action),
    object: (object) => worded(`audit.object.${object}`, object),
    field: (name) => worded(`property.${name}`, name),
  };
}
