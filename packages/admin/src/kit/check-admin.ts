import { type SiteDefinition, SiteDefinitionError, type SiteProblem, sourceOf } from '@ximblox/blocks/internal';
import { extraMenuIcons, isRecord, permissionNames } from '@ximblox/contract';
import { screenGroups } from './define.ts';
import { flatten } from './flatten.ts';

const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);
const listed = (values: readonly string[]): string => values.map(shown).join(', ');

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isLocalisedText = (value: unknown): boolean =>
  isText(value) || (isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isText));

/** Small letters, digits and hyphens. */
const slugPattern = /^[a-z\d]+(-[a-z\d]+)*$/;

/** Problem of one property: why its value is wrong and what to write. */
type Rule = (value: unknown) => string | undefined;

const oneOf =
  (name: string, known: readonly string[]): Rule =>
  (value) =>
    value === undefined || known.includes(value as string)
      ? undefined
      : `has ${shown(value)} as \`${name}\`: use one of ${listed(known)}`;

const key =
  (name: string): Rule =>
  (value) =>
    typeof value === 'string' && slugPattern.test(value)
      ? undefined
      : `has ${shown(value)} as \`${name}\`: use small letters, digits and hyphens, such as "water-levels"`;

const imported =
  (name: string): Rule =>
  (value) => {
    if (typeof value === 'function') return undefined;
    const has = value === undefined ? `no \`${name}\`` : `${shown(value)} as \`${name}\``;
    return `has ${has}: import its file, as in \`${name}: () => import('./admin/my-part.tsx')\``;
  };

const rulesWith = (permissions: readonly string[], own: Record<string, Rule>): Record<string, Rule> => ({
  ...own,
  title: (value) => (isLocalisedText(value) ? undefined : 'has no `title`: give a text, or a text for each language'),
  permission: oneOf('permission', permissions),
  component: imported('component'),
});

const screenRules: Record<string, Rule> = {
  slug: key('slug'),
  icon: oneOf('icon', extraMenuIcons),
  group: oneOf('group', screenGroups),
};

const cardRules: Record<string, Rule> = { id: key('id') };

/** Kind of the fields of a control; undefined if it names none. */
const fieldKindOf = (control: unknown): unknown =>
  isRecord(control) && typeof control.kind === 'function' && 'fieldKind' in control.kind
    ? control.kind.fieldKind
    : undefined;

/** Returns the names of the field kinds that have a control in the default export of `ximblox.admin.tsx`. */
export const controlledKinds = (admin: unknown): string[] =>
  isRecord(admin)
    ? flatten(admin).controls.flatMap((control) => {
        const kind = fieldKindOf(control);
        return isRecord(kind) && typeof kind.kind === 'string' ? [kind.kind] : [];
      })
    : [];

const controlRules: Record<string, Rule> = {
  kind: (kind) =>
    fieldKindOf({ kind }) === undefined ? 'has no `kind`: give the function that `defineFieldKind` returns' : undefined,
  component: imported('component'),
  view: (value) => (value === undefined ? undefined : imported('view')(value)),
};

const problemsOf = (where: string, part: unknown, rules: Record<string, Rule>): SiteProblem[] => {
  if (!isRecord(part)) {
    const what = `is ${shown(part)}: check its import, perhaps two files import each other`;
    return [{ where, what, source: undefined }];
  }
  const names = Object.keys(part).filter((name) => !Object.hasOwn(rules, name));
  return [
    ...names.map((name) => `has ${shown(name)}, which does not exist: it may have ${listed(Object.keys(rules))}`),
    ...Object.entries(rules).flatMap(([name, rule]) => rule(part[name]) ?? []),
  ].map((what) => ({ where, what, source: sourceOf(part) }));
};

/** Reports each key that several parts of a kind have. */
const duplicates = (kind: string, name: string, parts: readonly unknown[]): SiteProblem[] => {
  const named = parts.filter((part) => isRecord(part) && typeof part[name] === 'string') as Record<string, string>[];
  return [...Map.groupBy(named, (one) => one[name])]
    .filter(([, same]) => same.length > 1)
    .map(([one, same]) => ({
      where: `${kind} ${shown(one)}`,
      what: `is defined ${same.length} times: give all but one another \`${name}\``,
      source: sourceOf(same.at(-1)),
    }));
};

const nameOf = (part: unknown, name: string, position: number): string =>
  isRecord(part) && typeof part[name] === 'string' ? shown(part[name]) : `${position + 1}`;

/**
 * Validates the default export of `ximblox.admin.tsx`.
 * @param site whose extensions declare further permissions
 * @throws SiteDefinitionError with every problem
 */
export function checkAdmin(admin: unknown, { extensions }: Pick<SiteDefinition, 'extensions'>): void {
  if (!isRecord(admin)) {
    const what = 'has no default export: write `export default defineAdmin({ … })`';
    throw new SiteDefinitionError([{ where: '`ximblox.admin.tsx`', what, source: undefined }]);
  }
  const { controls, screens, cards } = flatten(admin);
  const own = extensions.flatMap(({ name, permissions }) => permissions.map((one) => `${name}.${one.name}`));
  const permissions = [...permissionNames, ...own];
  const problems = [
    ...controls.flatMap((one, at) => problemsOf(`Control ${nameOf(fieldKindOf(one), 'kind', at)}`, one, controlRules)),
    ...screens.flatMap((one, at) =>
      problemsOf(`Screen ${nameOf(one, 'slug', at)}`, one, rulesWith(permissions, screenRules)),
    ),
    ...cards.flatMap((one, at) => problemsOf(`Card ${nameOf(one, 'id', at)}`, one, rulesWith(permissions, cardRules))),
    ...duplicates('Control', 'kind', controls.map(fieldKindOf)),
    ...duplicates('Screen', 'slug', screens),
    ...duplicates('Card', 'id', cards),
  ];
  if (problems.length > 0) throw new SiteDefinitionError(problems);
}
