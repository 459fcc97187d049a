import { choiceProblems, labelOfChoice, type SelectOption } from './choices.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { oneLine } from './one-line.ts';
import type { EqualityCondition } from './operators.ts';
import { shown } from './option-problems.ts';
import { renderedSchemas } from './rendered-schemas.ts';

/** Colour of a theme. Its key is stored, so that the theme can change the colour. */
export interface PaletteColor<Key extends string = string> extends SelectOption<Key> {
  /** `#0a5c8a`: shown in the editor. */
  color: string;
}

/** Colour as components receive it. */
export interface Color<Key extends string = string> {
  /** Key in the palette; `''` for a colour that the editor mixed. */
  key: Key | '';
  /** `#0a5c8a` */
  color: string;
}

export interface ColorOptions<Key extends string = string> extends FieldOptions {
  /** Colours to choose from, usually one list for the whole site. */
  palette?: readonly PaletteColor<Key>[];
  /** Whether editors can mix a colour of their own too, which is stored as `#0a5c8a`. */
  custom?: boolean;
}

export interface ColorField<Key extends string = string>
  extends Field<'color', Color<Key> | null, EqualityCondition<Key>, Key | `#${string}`>,
    ColorOptions<Key> {
  kind: 'color';
}

/** A colour of the site's palette; null if empty. */
export const color = <const Key extends string>(options: ColorOptions<Key>): ColorField<Key> => ({
  ...options,
  kind: 'color',
});

const hex = /^#[0-9a-f]{6}$/;

/** Whether a value is a colour, `#0a5c8a`, and not a key of a palette. */
export const isHexColor = (value: string): boolean => hex.test(value);

function paletteProblems({ palette, custom }: ColorField): string[] {
  if (custom && palette === undefined) return [];
  const example = "a `palette`, such as [{ value: 'sea', label: 'Sea', color: '#0a5c8a' }], or `custom: true`";
  const problems = choiceProblems(palette, example);
  if (problems.length > 0) return problems;
  return (palette ?? []).flatMap((one) => [
    ...(hex.test(one.color) ? [] : [`has the colour ${shown(one.color)}: write it as #rrggbb in lower case`]),
    ...(one.value.startsWith('#') ? [`has a colour with the key ${shown(one.value)}: use a name`] : []),
  ]);
}

export const colorKind: FieldKind<ColorField, string> = {
  ...oneLine,
  kind: 'color',
  parse: (value) => {
    if (typeof value !== 'string') return undefined;
    const text = value.trim();
    return hex.test(text.toLowerCase()) ? text.toLowerCase() : text;
  },
  check(value, { palette = [], custom = false }) {
    const isKnown = palette.some((one) => one.value === value) || (custom && hex.test(value));
    return isKnown ? [] : [{ code: 'V_12' }];
  },
  query: 'choice',
  choices: ({ palette = [] }) => palette.map(({ value }) => value),
  resolve(value, { palette = [], custom = false }) {
    const known = palette.find((one) => one.value === value);
    if (known) return { key: known.value, color: known.color };
    return custom && hex.test(value) ? { key: '', color: value } : null;
  },
  displayText: (value, { palette = [] }) => labelOfChoice(value, palette),
  options: ['palette', 'custom'],
  optionProblems: (field) => [
    ...paletteProblems(field),
    ...(field.custom === undefined || typeof field.custom === 'boolean'
      ? []
      : [`has ${shown(field.custom)} as \`custom\`: use true or false`]),
  ],
  renderedSchema: () => renderedSchemas.color,
  jsonSchema: ({ palette = [], custom }) => {
    const keys = { enum: ['', ...palette.map(({ value }) => value)] };
    return custom ? { anyOf: [keys, { type: 'string', pattern: '^#[0-9a-f]{6}$' }] } : keys;
  },
};
