import { isRecord } from '@ximblox/contract';
import type { BlockDefinition } from '../define-block.ts';
import { sourceOf } from '../definition-source.ts';
import { fieldAt, type Fields, isGroup, isList, kindOf } from '../fields/index.ts';
import { unreadableType } from '../unreadable-block.ts';
import { areValidFields, checkContent } from './check-content.ts';
import { checkFields } from './check-fields.ts';
import type { Note, Problems } from './problems.ts';
import { checkNames, checkLocalisedText, importProblem, isAsync, listed, shown } from './values.ts';

const names = [
  'type',
  'label',
  'group',
  'description',
  'keywords',
  'fields',
  'example',
  'upgrades',
  'load',
  'deliverData',
  'article',
  'component',
];

/** Props that components receive in addition to their fields. */
const reserved = new Set(['context', 'data', 'block']);

/** Whether a name is valid for a block or page type. The name is stored with content and is part of admin addresses. */
export const isName = (id: unknown): boolean =>
  typeof id === 'string' && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,99}$/u.test(id) && id.trim() === id;

function checkExample(fields: Fields, example: unknown, note: Note): void {
  if (!isRecord(example) || !isRecord(example.props)) {
    return note(
      "has no example: give the props that the picker of blocks shows, as in `example: { props: { title: 'Title' } }`",
    );
  }
  checkContent(fields, example.props, 'example', note);
  checkNames(example, ['props', 'images', 'files'], (what) => note(`in its example ${what}`));
  if (!areValidFields(fields)) return;
  for (const place of ['images', 'files'] as const) {
    const paths = Object.keys(isRecord(example[place]) ? example[place] : {});
    const wrong = paths.filter((path) => {
      const { field } = fieldAt(fields, path) ?? {};
      return !field || isList(field) || isGroup(field) || kindOf(field).place !== place;
    });
    if (wrong.length > 0) note(`has ${listed(wrong)} in the \`${place}\` of its example: the block has no such field`);
  }
}

/**
 * Reports problems of a block type.
 * @param position index of the block in the site's blocks
 */
export function checkBlock(problems: Problems, definition: BlockDefinition, position: number): void {
  const wrongImport = importProblem(definition, 'defineBlock');
  if (wrongImport !== undefined) return problems.at(`\`blocks\`, entry ${position + 1},`)(wrongImport);
  const source = sourceOf(definition);
  const where = `Block ${shown(definition.type)}`;
  const note = problems.at(where, source);
  if (!isName(definition.type) || definition.type === unreadableType) {
    note('cannot have this `type`: use letters, digits and hyphens');
  }
  if (typeof definition.component !== 'function')
    note('has no component: give it one, such as `component: ({ title }) => <h2>{title}</h2>`');
  checkNames(definition, names, note);
  checkLocalisedText(definition.label, 'label', note);
  checkLocalisedText(definition.group, 'group', note);
  // An empty description is allowed.
  if (definition.description !== '') checkLocalisedText(definition.description, 'description', note);
  if (definition.keywords !== '') checkLocalisedText(definition.keywords, 'keywords', note);
  if (!isRecord(definition.fields)) return note('has no `fields`: give `{}` to a block without any');
  checkFields(definition.fields, (path) => problems.at(`${where}, field ${shown(path)}`, source), reserved);
  checkExample(definition.fields, definition.example, note);
  for (const name of ['load', 'article', 'component'] as const) {
    if (definition[name] !== undefined && typeof definition[name] !== 'function')
      note(`has a \`${name}\` that is not a function`);
  }
  if (isAsync(definition.component)) {
    note('has an async `component`, for which pages do not wait: read the data in `load`, and render what it returns');
  }
  if (typeof definition.deliverData !== 'boolean') note('has a `deliverData` that is neither true nor false');
  else if (definition.deliverData && definition.load === undefined) {
    note('has `deliverData` without `load`: add `load`, or remove it');
  }
  for (const [name, upgrade] of Object.entries(definition.upgrades)) {
    if (typeof upgrade !== 'function') note(`has an upgrade ${shown(name)} that is not a function`);
  }
}
