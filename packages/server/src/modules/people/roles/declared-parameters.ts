import { declaredPermissions } from '@ximblox/blocks/internal';
import { type ErrorItem, type ParametersOf, type Permission, possibleParameters } from '@ximblox/contract';
import type { Context } from '../../../context.ts';

/** Returns the parameters of permissions, those of an extension as it declares them. */
export function declaredParameters({ services }: Context): ParametersOf {
  const declared = new Map<string, readonly string[]>(
    [...declaredPermissions(services.site.extensions)].map(([{ parameters = [] }, name]) => [name, parameters]),
  );
  return (name) => declared.get(name) ?? possibleParameters(name);
}

/** Validates parameters: V_12 for one that the extension does not declare and the role did not have `before`. */
export function parameterErrors(
  context: Context,
  permissions: readonly Permission[],
  before: readonly Permission[] = [],
): ErrorItem[] {
  const parametersOf = declaredParameters(context);
  return permissions.flatMap(({ name, parameters = {} }, position) => {
    const had = before.find((one) => one.name === name)?.parameters ?? {};
    return Object.keys(parameters)
      .filter((parameter) => !parametersOf(name).includes(parameter) && !(parameter in had))
      .map((parameter): ErrorItem => ({ property: `permissions.${position}.parameters.${parameter}`, code: 'V_12' }));
  });
}
