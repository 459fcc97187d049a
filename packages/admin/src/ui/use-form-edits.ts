import { type FormEvent, type SyntheticEvent, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that are no content of a form: a search in it, and a password, which the browser may fill in. */
const notContent = '[type="search"], [type="password"]';

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;

/** Returns handlers that follow the fields of a form, and whether the user has changed what one of them contains. */
export function useFormEdits(formID: string | undefined) {
  /** Values at the first focus, since React overwrites the default values of fields with the present ones. */
  const before = useRef(new Map<EventTarget, string>());
  const edited = useRef(new Set<Field>());
  return {
    hasEdits: () => [...edited.current].some((field) => before.current.get(field) !== valueOf(field)),
    onFocus: ({ target }: SyntheticEvent): void => {
      if (isField(target) && !before.current.has(target)) before.current.set(target, valueOf(target));
    },
    onInput: ({ target }: FormEvent): void => {
      // React delivers the events of nested dialogs too; their fields belong to other forms.
      if (formID && isField(target) && target.form?.id === formID && !target.matches(notContent)) {
        edited.current.add(target);
      }
    },
  };
}
