import type { Generator } from './generated.ts';

/** A kind of field whose values are whole numbers with a maximum. */
export const generateField: Generator = ({ id, variable }) => {
  const text = `import { defineFieldKind } from '@ximblox/blocks';

/** Options of fields of this kind, with their default values. */
const options = { max: 10 };

/** A whole number from 0 to \`max\`. */
export const ${variable} = defineFieldKind({
  kind: '${variable}',
  options,
  parse: (stored) => (stored === null || typeof stored === 'number' ? stored : undefined),
  empty: () => null,
  check: (value, { max }) => (value !== null && (value < 0 || value > max) ? [{ code: 'V_12' }] : []),
  clean: (value) => value && Math.round(value),
  resolve: (value, { max }) => (value === null ? null : { value, max }),
  searchText: (value) => String(value ?? ''),
  query: 'number',
  jsonSchema: ({ max }) => ({ type: ['integer', 'null'], minimum: 0, maximum: max }),
  optionProblems: ({ max }) => (max > 0 ? [] : [\`has \${max} as \\\`max\\\`: use 1 or more\`]),
});
`;
  return {
    files: [{ path: `field-kinds/${id}.ts`, text }],
    registrations: [],
    next: `Use it among the \`fields\` of a block or page type: { level: ${variable}({ label: 'Level' }) }. The admin shows it read-only until it has a control.`,
  };
};
