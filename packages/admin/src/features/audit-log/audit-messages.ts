import { useTranslation } from 'react-i18next';

interface AuditMessages {
  /** Translates an action; unknown actions stay codes. */
  action: (action: string) => string;
  /** Translates the kind of an object. */
  object: (object: string) => string;
  /** Translates the name of a changed field. */
  field: (name: string) => string;
}

/** Translations of the codes of audit entries. */
export function useAuditMessages(): AuditMessages {
  const { i18n } = useTranslation();
  const worded = (key: string, otherwise: string): string => {
    // The key is built at run time, so its type is not known.
    const text: unknown = i18n.getResource(i18n.language, 'translation', key);
    return typeof text === 'string' ? text : otherwise;
  };
  return {
    action: (action) => worded(`audit.action.${action}`, action),
    object: (object) => worded(`audit.object.${object}`, object),
    field: (name) => worded(`property.${name}`, name),
  };
}

/** Returns the actions as options, grouped by kind of object and sorted by label. */
export function useActionGroups(
  actions: readonly string[],
): { group: string; items: { value: string; label: string }[] }[] {
  const messages = useAuditMessages();
  const areas = [...new Set(actions.map((action) => action.split('.', 1)[0] ?? ''))];
  return areas
    .map((area) => ({
      group: messages.object(area),
      items: actions
        .filter((action) => action.startsWith(`${area}.`))
        .map((action) => ({ value: action, label: messages.action(action) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    }))
    .toSorted((one, other) => one.group.localeCompare(other.group));
}
