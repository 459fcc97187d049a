import { type Field, type Fields, isGroup, isList, type SelectField } from './fields/index.ts';
import { localise } from './localised-text.ts';

function fieldIn(field: Field, language: string): Field {
  const spoken: Field = {
    ...field,
    ...(field.label === undefined ? {} : { label: localise(field.label, language) }),
    ...(field.help === undefined ? {} : { help: localise(field.help, language) }),
  };
  if (isList(field) || isGroup(field)) return { ...spoken, fields: fieldsIn(field.fields, language) } as Field;
  if (field.kind !== 'select') return spoken;
  const options = (field as SelectField).options.map(({ value, label }) => ({
    value,
    label: localise(label, language),
  }));
  return { ...spoken, options } as Field;
}

/** Fields with all their texts for editors in one language. */
export const fieldsIn = (fields: Fields, language: string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldIn(field, language)]));
