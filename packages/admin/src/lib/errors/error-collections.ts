import { CmsError, type ErrorItem } from '@ximblox/contract';
import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** Name of a list of errors: that of a screen, or `form …` of a single form (`useErrorCollection`). */
export type ErrorCollection =
  | 'login'
  | 'forgot-password'
  | 'reset-password'
  | 'activate-account'
  | 'create-page'
  | 'publication-requests'
  | 'page-editor'
  | 'page-types'
  | 'settings'
  | 'extension-settings'
  | 'media'
  | 'users-overview'
  | 'user-settings'
  | `form ${string}`;

type Collections = Partial<Record<ErrorCollection, readonly ErrorItem[]>>;

const useCollections = create<Collections>(() => ({}));
const none: readonly ErrorItem[] = [];

/** The errors of a collection. */
export const errorsOf = (name: ErrorCollection): readonly ErrorItem[] => useCollections.getState()[name] ?? none;

/** Subscribes to changes of all collections. @returns ends the subscription */
export const onErrorsChange = (listener: () => void): (() => void) => useCollections.subscribe(listener);

/** Replaces the errors of a collection. */
export const setErrors = (name: ErrorCollection, errors: readonly ErrorItem[]): void =>
  useCollections.setState({ [name]: errors });

/** Empties a collection. */
export const clearErrors = (name: ErrorCollection): void => setErrors(name, none);

/** Whether an error concerns a field: by the field's name, or by a path that ends in it or goes on below it. */
export const concerns = ({ property }: ErrorItem, field: string): boolean =>
  property === field || property.endsWith(`.${field}`) || property.startsWith(`${field}.`);

/** Removes the errors of a field that is being changed, until the next response. */
export function dropErrors(name: ErrorCollection, field: string): void {
  const errors = errorsOf(name);
  const left = errors.filter((error) => !concerns(error, field));
  if (left.length < errors.length) setErrors(name, left);
}

/** Errors of a failed call; G_01 for any other exception. */
export const errorsOfFailure = (failure: unknown): readonly ErrorItem[] =>
  failure instanceof CmsError ? failure.errors : [{ property: '', code: 'G_01' }];

/** Subscribes to the errors of a collection. */
export const useErrors = (name: ErrorCollection): readonly ErrorItem[] =>
  useCollections((collections) => collections[name] ?? none);

/**
 * Returns the collection of a form, which is emptied when the form goes.
 * @param shared collection that other components read or write too; by default the form has its own
 */
export function useErrorCollection(shared?: ErrorCollection): ErrorCollection {
  const id = useId();
  const name: ErrorCollection = shared ?? `form ${id}`;
  useEffect(() => () => clearErrors(name), [name]);
  return name;
}

/**
 * Runs a call and stores its errors in a collection, which it clears first.
 * @returns the response; undefined after a failure
 * @throws an exception that is no failed call
 */
export async function collectErrors<T>(name: ErrorCollection, call: () => Promise<T>): Promise<T | undefined> {
  clearErrors(name);
  try {
    return await call();
  } catch (failure) {
    setErrors(name, errorsOfFailure(failure));
    if (!(failure instanceof CmsError)) throw failure;
    return undefined;
  }
}
