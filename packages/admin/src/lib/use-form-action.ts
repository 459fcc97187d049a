import { type FormEvent, useState } from 'react';
import { collectErrors, dropErrors, type ErrorCollection } from './errors/error-collections.ts';
import { focusInvalid } from './focus-invalid.ts';

/** State and submit handler of a form. */
export interface FormAction {
  isRunning: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const fieldsOfForms = 'input, select, textarea';

const listening = new WeakSet<HTMLFormElement>();

/** Drops the errors of a form's field when it changes. */
function dropWhenChanged(form: HTMLFormElement, collection: ErrorCollection): void {
  if (listening.has(form)) return;
  listening.add(form);
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(fieldsOfForms)) return;
    const name = target.getAttribute('name') ?? '';
    // Deferred: a render before React has read the input would reset a controlled field.
    if (name !== '') setTimeout(() => dropErrors(collection, name));
  });
}

/**
 * Submits a form, one request at a time. Errors go to the collection, and the first invalid field gets the focus. An error is
 * dropped when the field with the name of its property changes.
 * @param send makes the call, with the fields of the form by name
 * @param onDone called after success
 */
export function useFormAction<T>(
  collection: ErrorCollection,
  send: (values: Record<string, string>) => Promise<T>,
  onDone: (answer: T) => void | Promise<void>,
): FormAction {
  const [isRunning, setRunning] = useState(false);
  const run = async (form: HTMLFormElement): Promise<void> => {
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    dropWhenChanged(form, collection);
    setRunning(true);
    try {
      const answer = await collectErrors(collection, () => send(values));
      if (answer !== undefined) await onDone(answer);
      else requestAnimationFrame(() => focusInvalid(form));
    } finally {
      setRunning(false);
    }
  };
  return {
    isRunning,
    onSubmit: (event) => {
      event.preventDefault();
      if (!isRunning) void run(event.currentTarget);
    },
  };
}
