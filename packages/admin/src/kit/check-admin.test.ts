import { expect, test } from 'vitest';
import { checkAdmin } from './check-admin.ts';
import { defineExtension, defineFieldKind, definePermission } from '@ximblox/blocks';
import { defineAdmin, defineCard, defineControl, defineScreen } from './define.ts';

const component = async () => ({ default: () => null });
const levels = defineScreen({ slug: 'levels', title: { en: 'Levels', nl: 'Standen' }, icon: 'waves', component });
const storms = defineCard({ id: 'storms', title: 'Storms', permission: 'publish-page', component });

const rating = defineFieldKind({
  kind: 'rating',
  empty: () => null,
  parse: (stored) => (stored === null || typeof stored === 'number' ? stored : undefined),
});
const stars = defineControl({ kind: rating, component });

const newsletter = defineExtension({
  name: 'newsletter',
  permissions: [definePermission({ name: 'send', label: 'Send newsletters' })],
});
const letters = defineScreen({ slug: 'letters', title: 'Newsletters', permission: 'newsletter.send', component });

const problemsOf = (admin: unknown): string[] => {
  try {
    checkAdmin(admin, { extensions: [newsletter] });
    return [];
  } catch (error) {
    return (error as { problems: { where: string; what: string }[] }).problems.map(({ where, what }) =>
      `${where} ${what}`.replaceAll(/use one of .*/g, 'use one of …').replaceAll(/may have .*/g, 'may have …'),
    );
  }
};

test('accepts controls, screens and cards, also of extensions', () => {
  expect(problemsOf(defineAdmin({}))).toEqual([]);
  expect(
    problemsOf(
      defineAdmin({ controls: [stars], screens: [levels, letters], extensions: [defineAdmin({ cards: [storms] })] }),
    ),
  ).toEqual([]);
});

test('reports every problem with the name of the part and the solution', () => {
  const wrong = {
    controls: [stars, { kind: 'rating', component, view: 5 }, stars],
    screens: [
      { slug: 'Water levels', title: 'Levels', component },
      { slug: 'gates', title: {}, icon: 'anchor', group: 'top', permission: 'open-gates', colour: 'red' },
      undefined,
      levels,
    ],
    cards: [{ ...storms, title: { en: 'Storms', nl: ' ' } }, storms],
    extensions: [{ screens: [levels] }],
  };
  expect(problemsOf(wrong)).toEqual([
    'Control 2 has no `kind`: give the function that `defineFieldKind` returns',
    "Control 2 has 5 as `view`: import its file, as in `view: () => import('./admin/my-part.tsx')`",
    'Screen "Water levels" has "Water levels" as `slug`: use small letters, digits and hyphens, such as "water-levels"',
    'Screen "gates" has "colour", which does not exist: it may have …',
    'Screen "gates" has "anchor" as `icon`: use one of …',
    'Screen "gates" has "top" as `group`: use one of …',
    'Screen "gates" has no `title`: give a text, or a text for each language',
    'Screen "gates" has "open-gates" as `permission`: use one of …',
    'Screen "gates" has no `component`: import its file, as in `component: () => import(\'./admin/my-part.tsx\')`',
    'Screen 3 is undefined: check its import, perhaps two files import each other',
    'Card "storms" has no `title`: give a text, or a text for each language',
    'Control "rating" is defined 2 times: give all but one another `kind`',
    'Screen "levels" is defined 2 times: give all but one another `slug`',
    'Card "storms" is defined 2 times: give all but one another `id`',
  ]);
});

test('reports the file and line of a part', () => {
  const wrong = defineScreen({ slug: 'Water levels', title: 'Levels', component });
  const error = (): unknown => checkAdmin(defineAdmin({ screens: [wrong] }), { extensions: [] });
  expect(error).toThrow(/slug`: use small letters[^]*\n {2}\/.*check-admin\.test\.ts:\d+/);
});

test('reports a file without a default export', () => {
  expect(problemsOf(undefined)).toEqual([
    '`ximblox.admin.tsx` has no default export: write `export default defineAdmin({ … })`',
  ]);
});
