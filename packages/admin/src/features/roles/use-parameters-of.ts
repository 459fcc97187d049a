import { type ParametersOf, possibleParameters } from '@ximblox/contract';
import { useSiteSettings } from '../../lib/site-settings.ts';

/**
 * Returns a function that returns the parameters of a permission, those of an extension as it declares them. Creating pages has
 * no `own`: users always own the pages they create.
 */
export function useParametersOf(): ParametersOf {
  const declared = useSiteSettings().extensions.permissions;
  return (name) =>
    declared.find((one) => one.name === name)?.parameters ??
    possibleParameters(name).filter((parameter) => parameter !== 'own' || name !== 'create-page');
}
