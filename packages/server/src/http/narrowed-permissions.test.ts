import {
  allEndpoints,
  CmsError,
  contract,
  type Permission,
  type AnyPermissionName,
  type PermissionName,
  permissionNames,
  permissionParameters,
} from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type ObjectRule, type Person, samples, type World } from '../testing/sample-calls/index.ts';

let world: World;
let caller: Person;
let roleID: number;
beforeAll(async () => {
  world = await createWorld();
  const body = { name: 'Narrowed', permissions: [] };
  roleID = (await world.admin.call(contract.roles.create, { body })).role.ID;
  caller = await world.person('Narrowed');
});
afterAll(() => world.server.close());

type Parameter = 'pageTypes' | 'locales' | 'subtree' | 'own' | 'folders' | 'forms';

/** Returns the values to which each parameter restricts a permission. */
const allowed = (): Record<Parameter, unknown> => ({
  pageTypes: [world.place.type],
  locales: [world.place.locale],
  subtree: [world.part],
  own: true,
  folders: [world.folder],
  forms: [world.form],
});

/** Changes to the world that put new objects outside one parameter, and inside all others. */
const outside: Record<Parameter, (inside: World) => Partial<World>> = {
  pageTypes: ({ place }) => ({ place: { ...place, type: 'blank' } }),
  locales: ({ place }) => ({ place: { ...place, locale: 'en-gb' } }),
  subtree: ({ place }) => ({ place: { ...place, parent: 'elsewhere' } }),
  own: ({ place, server }) => ({ place: { ...place, creator: server.users.administrator } }),
  folders: () => ({ folder: '/others' }),
  forms: () => ({ form: 'other' }),
};

const parametersOf = (name: AnyPermissionName): readonly Parameter[] => permissionParameters[name as PermissionName];

function narrowed(name: PermissionName): Permission {
  const parameters = Object.fromEntries(parametersOf(name).map((parameter) => [parameter, allowed()[parameter]]));
  return { name, parameters };
}

const roleOf = (isNarrowed: (name: PermissionName) => boolean): Permission[] =>
  permissionNames.map((name) => (isNarrowed(name) && parametersOf(name).length > 0 ? narrowed(name) : { name }));

async function give(permissions: Permission[]): Promise<void> {
  const values = { permissions: JSON.stringify(permissions) };
  await world.server.db.updateTable('roles').set(values).where('id', '=', roleID).execute();
}

/** Runs a sample on objects of the caller that deviate in one parameter. @returns whether it was allowed */
async function isAllowed(
  prepare: (typeof samples)[number]['prepare'],
  permissions: Permission[],
  deviation: Parameter | null,
): Promise<boolean> {
  await give(roleOf(() => false));
  const before = { place: world.place, folder: world.folder, form: world.form, caller: world.caller };
  Object.assign(world, { caller, place: { ...world.place, creator: caller.ID } });
  if (deviation) Object.assign(world, outside[deviation](world));
  try {
    const { send } = await prepare(world);
    await give(permissions);
    await send();
    return true;
  } catch (error) {
    // 404 where the caller must not learn that the object exists.
    if (error instanceof CmsError && [403, 404].includes(error.status)) return false;
    throw error;
  } finally {
    Object.assign(world, before);
  }
}

interface Case {
  expected: boolean;
  isNarrowed: (name: PermissionName) => boolean;
}

/**
 * Returns roles that show for each permission of a rule whether it is checked on the object (the others cover it), and
 * that no permission outside the rule is checked.
 */
function casesOf(rule: ObjectRule): Case[] {
  const named = [...new Set(rule.flat())];
  const narrowings = [
    ...named.map((one) => permissionNames.filter((name) => name === one)),
    ...named.map((one) => permissionNames.filter((name) => name !== one)),
    // With a single permission this equals the previous case.
    ...(named.length > 1 ? [permissionNames.filter((name) => !named.includes(name))] : []),
  ];
  return narrowings.map((names) => ({
    isNarrowed: (name) => names.includes(name),
    expected: rule.some((list) => !list.some((name) => names.includes(name))),
  }));
}

const nameOf = (searched: unknown): string => allEndpoints.find(({ endpoint }) => endpoint === searched)?.name ?? '?';

const ruled = samples.flatMap(({ endpoint, variant, rule, prepare }) =>
  rule ? [{ name: `${nameOf(endpoint)} ${variant}`, endpoint, rule, prepare }] : [],
);

test.each(ruled)('$name checks its permissions on the object itself', async ({ rule, prepare }) => {
  const first = rule[0]?.[0] ?? 'edit-page';
  expect(
    await isAllowed(
      prepare,
      roleOf(() => true),
      null,
    ),
    'on an object that every permission covers',
  ).toBe(true);
  // A page that does not exist yet is always the caller's own.
  const parameters = parametersOf(first).filter((parameter) => first !== 'create-page' || parameter !== 'own');
  for (const parameter of parameters) {
    for (const { isNarrowed, expected } of casesOf(rule)) {
      const permissions = roleOf(isNarrowed);
      const because = `outside by ${parameter}, narrowed: ${permissionNames.filter(isNarrowed).join(', ')}`;
      expect(await isAllowed(prepare, permissions, parameter), because).toBe(expected);
    }
  }
});

/** Calls on many objects filter by permission instead; the tests of their modules cover that. */
const filtered = [
  'mediaTrash.list',
  'uploads.capabilities',
  'uploads.create',
  'uploads.offset',
  'uploads.append',
  'uploads.cancel',
  'bulkActions.preview',
  'bulkActions.start',
  'trash.list',
  'tags.validate',
  'submissions.forms',
  'submissions.list',
  'submissions.emptySpam',
  'submissions.file',
  'submissions.person',
  'submissions.erasePerson',
  'moments.share',
];

test('every endpoint with a permission that can be narrowed has a sample with a rule', () => {
  const narrowable = allEndpoints.filter(
    ({ endpoint: { access } }) =>
      access.kind === 'permission' && access.names.some((name) => parametersOf(name).length > 0),
  );
  const named = new Set(ruled.map(({ endpoint }) => nameOf(endpoint)));
  expect(narrowable.map(({ name }) => name).filter((name) => !named.has(name))).toEqual(filtered);
});
