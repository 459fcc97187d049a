import { type FormEvent, useState } from 'react';
import { collectErrors, dropErrors, type ErrorCollection } from './errors/error-collections.ts';
import { focusRefused } from './focus-refused.ts';

/** What a form needs to send itself. */
export interface FormAction {
  isRunning: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const fieldsOfForms = 'input, select, textarea';

const listening = new WeakSet<HTMLFormElement>();

/** Drops the errors of a field of a form as soon as it is changed. */
function dropWhenChanged(form: HTMLFormElement, collection: ErrorCollection): void {
  if (listening.has(form)) return;
  listening.add(form);
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(fieldsOfForms)) return;
    const name = target.getAttribute('name') ?? '';
    // Drawn before React has read the value, a controlled field would get its old one back.
    if (name !== '') setTimeout(() => dropErrors(collection, name));
  });
}

/**
 * Sends a form once at a time. Errors of the answer go to the collection, and the first field that has one gets the focus. An
 * error leaves the collection when the field that is named like its property is changed.
 * @param send the call, with the fields of the form by name
 * @param onDone what follows a success
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
      else requestAnimationFrame(() => focusRefused(form));
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
