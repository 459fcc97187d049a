import { type FormEvent, useState } from 'react';
import {
  clearErrors,
  collectErrors,
  dropErrors,
  type ErrorCollection,
  useErrorCollection,
  useErrors,
} from './errors/error-collections.ts';
import { type FormErrors, useFormErrors } from './errors/error-text.ts';
import { focusInvalid } from './focus-invalid.ts';

/** State, errors and submit handler of a form. */
export interface FormAction {
  isRunning: boolean;
  errors: FormErrors;
  clearErrors: () => void;
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
 * Submits a form, one request at a time, and focuses the first invalid field after an error. An error is dropped when the
 * field with the name of its property changes.
 * @param send makes the call, with the fields of the form by name
 * @param onDone called after success
 * @param shared collection for the errors that other components read or write too
 */
export function useFormAction<T>(
  send: (values: Record<string, string>) => Promise<T>,
  onDone: (answer: T) => void | Promise<void>,
  shared?: ErrorCollection,
): FormAction {
  const collection = useErrorCollection(shared);
  const errors = useFormErrors(useErrors(collection));
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
    errors,
    clearErrors: () => clearErrors(collection),
    onSubmit: (event) => {
      event.preventDefault();
      if (!isRunning) void run(event.currentTarget);
    },
  };
}
