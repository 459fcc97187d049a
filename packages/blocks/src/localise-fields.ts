import { choiceLists, type SelectOption } from './fields/choices.ts';
import { type Field, type Fields, isGroup, isList } from './fields/index.ts';
import { localise, type LocalisedText } from './localised-text.ts';

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
    ...(field.section === undefined ? {} : { section: localise(field.section, language) }),
    ...(field.validate === undefined
      ? {}
      : { validate: { ...field.validate, message: localise(field.validate.message, language) } }),
    ...('placeholder' in field && field.placeholder !== undefined
      ? { placeholder: localise(field.placeholder as LocalisedText, language) }
      : {}),
  };
  if (isList(field) || isGroup(field)) return { ...localised, fields: localiseFields(field.fields, language) } as Field;
  return { ...localised, ...localisedChoices(field, language) };
}

/** Returns fields with their labels, help and other texts in a language. */
export const localiseFields = (fields: Fields, language: string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, localiseField(field, language)]));
