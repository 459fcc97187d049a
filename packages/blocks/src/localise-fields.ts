import { choiceLists, type SelectOption } from './fields/choices.ts';
import { type Field, type Fields, isGroup, isList } from './fields/index.ts';
import { localise } from './localised-text.ts';

/** Lists of choices with labels, by the names of the options that have them. */
function localisedChoices(field: object, language: string): Record<string, unknown> {
  const lists = Object.entries(field).filter(([name]) => choiceLists.has(name));
  return Object.fromEntries(
    lists.map(([name, choices]) => [
      name,
      (choices as readonly SelectOption[]).map((choice) =>
        Object.assign({}, choice, { label: localise(choice.label, language) }),
      ),
    ]),
  );
}

function localiseField(field: Field, language: string): Field {
  const localised: Field = {
    ...field,
    ...(field.label === undefined ? {} : { label: localise(field.label, language) }),
    ...(field.help === undefined ? {} : { help: localise(field.help, language) }),
  };
  if (isList(field) || isGroup(field)) return { ...localised, fields: localiseFields(field.fields, language) } as Field;
  return { ...localised, ...localisedChoices(field, language) };
}

/** Returns fields with labels, help and options localised in a language. */
export const localiseFields = (fields: Fields, language: string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, localiseField(field, language)]));
