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
  const worded = (key: string, otherwise: string): string => {
    // A key that is made here is none that the compiler could know.
    const text: unknown = i18n.getResource(i18n.language, 'translation', key);
    return typeof text === 'string' ? text : otherwise;
  };
  return {
    action: (action) => worded(`audit.action.${action}`, action),
    object: (object) => worded(`audit.object.${object}`, object),
    field: (name) => worded(`property.${name}`, name),
  };
}

/** Actions under the kind of object that they are done to, by their words, as the choices of a list. */
export function useActionGroups(
  actions: readonly string[],
): { group: string; items: { value: string; label: string }[] }[] {
  const words = useAuditWords();
  const areas = [...new Set(actions.map((action) => action.split('.', 1)[0] ?? ''))];
  return areas
    .map((area) => ({
      group: words.object(area),
      items: actions
        .filter((action) => action.startsWith(`${area}.`))
        .map((action) => ({ value: action, label: words.action(action) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    }))
    .toSorted((one, other) => one.group.localeCompare(other.group));
}
