import { documentExtensions, type FormField, wordsIn } from '@ximblox/blocks';
import { formErrorText, type FormTexts } from './form-texts.ts';

/** A form as it is rendered: empty, or refused with what was filled in. */
export interface ShownForm {
  texts: FormTexts;
  language: string;
  /** What the IDs of the form begin with. */
  prefix: string;
  values: Readonly<Record<string, string>>;
  /** Code of what is wrong, by field. */
  wrong: ReadonlyMap<string, string>;
  /** The first field that is wrong. */
  first: string | undefined;
  /** Whether the form was sent before, so that chosen files are gone. */
  isAgain: boolean;
}

/** Pages that may be chosen, by the name of the field. */
export type PageChoices = Readonly<Record<string, readonly { pageID: number; title: string }[]>>;

const bytesOfMegabyte = 1_048_576;

/** Fields that are too long for a line of two. */
const wideKinds = new Set(['multiline', 'file', 'consent', 'page', 'select']);

/** The label of a field as plain text. */
export function labelOf(field: FormField, language: string): string {
  const label = wordsIn(field.label, language);
  return field.kind === 'consent' && field.link ? label.replace('{link}', wordsIn(field.link.label, language)) : label;
}

function helpOf(field: FormField, { texts, language, isAgain }: ShownForm): string {
  const help = field.help ? wordsIn(field.help, language) : '';
  if (field.kind !== 'file') return help;
  const size = String(Math.floor(field.maxBytes / bytesOfMegabyte));
  const kinds = help || `${texts.documents.replace('{size}', size)}.`;
  return isAgain ? `${kinds} ${texts.chooseAgain}` : help || kinds.slice(0, -1);
}

function ConsentLabel({ field, language }: { field: Extract<FormField, { kind: 'consent' }>; language: string }) {
  const [before = '', after = ''] = wordsIn(field.label, language).split('{link}');
  return (
    <>
      {before}
      {field.link && <a href={wordsIn(field.link.path, language)}>{wordsIn(field.link.label, language)}</a>}
      {after}
    </>
  );
}

/** The part of a field in which something is filled in. */
function control(
  name: string,
  field: FormField,
  shown: ShownForm,
  pages: readonly { pageID: number; title: string }[],
) {
  const { texts, language, prefix, values, wrong, first } = shown;
  const id = `${prefix}-${name}`;
  const described = [helpOf(field, shown) && `${id}-help`, wrong.has(name) && `${id}-error`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: field.required,
    autoComplete: field.autoComplete,
    autoFocus: first === name || undefined,
    'aria-invalid': wrong.has(name) || undefined,
    'aria-describedby': described || undefined,
  };
  const value = values[name] ?? '';
  switch (field.kind) {
    case 'multiline':
      return <textarea {...common} className="xb-form-input" rows={7} maxLength={field.max} defaultValue={value} />;
    case 'select':
    case 'page': {
      const options =
        field.kind === 'select'
          ? field.options.map((option) => ({ value: option.value, text: wordsIn(option.label, language) }))
          : pages.map(({ pageID, title }) => ({ value: String(pageID), text: title }));
      return (
        <select {...common} className="xb-form-input" defaultValue={value}>
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      );
    }
    case 'file':
      return (
        <input
          {...common}
          className="xb-form-input"
          type="file"
          accept={documentExtensions.map((extension) => `.${extension}`).join(',')}
          data-max={field.maxBytes}
        />
      );
    case 'consent':
      return <input {...common} type="checkbox" value="true" defaultChecked={value !== ''} />;
    case 'text':
      return <input {...common} className="xb-form-input" type="text" maxLength={field.max} defaultValue={value} />;
    case 'email':
      return <input {...common} className="xb-form-input" type="email" maxLength={254} defaultValue={value} />;
    case 'phone':
      return <input {...common} className="xb-form-input" type="tel" maxLength={40} defaultValue={value} />;
  }
}

/** A field with its label, help and error. */
export function FieldRow({
  name,
  field,
  shown,
  pages,
}: {
  name: string;
  field: FormField;
  shown: ShownForm;
  pages: PageChoices | undefined;
}) {
  const { texts, language, prefix, wrong } = shown;
  const id = `${prefix}-${name}`;
  const code = wrong.get(name);
  const help = helpOf(field, shown);
  const isConsent = field.kind === 'consent';
  const label = (
    <label className="xb-form-label" htmlFor={id}>
      {isConsent ? <ConsentLabel field={field} language={language} /> : wordsIn(field.label, language)}
      {field.required && (
        <span className="xb-form-required">
          {' '}
          * <span className="xb-form-required-word">{texts.required}</span>
        </span>
      )}
    </label>
  );
  const input = control(name, field, shown, pages?.[name] ?? []);
  return (
    <div
      className={`xb-form-field xb-form-${field.kind}${wideKinds.has(field.kind) ? ' xb-form-wide' : ''}`}
      data-name={name}
      data-kind={field.kind}
      data-label={labelOf(field, language)}
    >
      {isConsent ? (
        <div className="xb-form-tick">
          {input}
          {label}
        </div>
      ) : (
        label
      )}
      {help !== '' && (
        <p className="xb-form-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {!isConsent && input}
      {code !== undefined && (
        <p className="xb-form-error" id={`${id}-error`}>
          {formErrorText(texts, field.kind, labelOf(field, language), code)}
        </p>
      )}
    </div>
  );
}
