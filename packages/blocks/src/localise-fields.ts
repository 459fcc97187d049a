import { type Field, type Fields, isGroup, isList, kindOf } from './fields/index.ts';
import { localise } from './localised-text.ts';

function localiseField(field: Field, language: string): Field {
  const localised: Field = {
    ...field,
    ...(field.label === undefined ? {} : { label: localise(field.label, language) }),
    ...(field.help === undefined ? {} : { help: localise(field.help, language) }),
  };
  if (isList(field) || isGroup(field)) return { ...localised, fields: localiseFields(field.fields, language) } as Field;
  return kindOf(field).localise?.(localised, language) ?? localised;
}

/** Returns fields with labels, help and options localised in a language. */
export const localiseFields = (fields: Fields, language: string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, localiseField(field, language)]));
