import { type FormDefinition, questionParts, type RefusedForm } from '@ximblox/blocks';
import { labelOf, type ShownForm } from './form-field.tsx';
import { formErrorText, type FormTexts } from './form-texts.ts';

/** What is wrong, all at once, before the fields; each leads to its field. */
export function Problems({
  form,
  shown,
  general,
  isAsked,
}: {
  form: FormDefinition;
  shown: ShownForm;
  general: string | null;
  /** Whether a question has the focus. */
  isAsked: boolean;
}) {
  const { texts, language, prefix, wrong } = shown;
  const isEmpty = wrong.size === 0 && general === null;
  return (
    <div
      className="xb-form-problems"
      role="alert"
      tabIndex={-1}
      hidden={isEmpty}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- where somebody is led who has just sent the form and was refused
      autoFocus={(!isEmpty && wrong.size === 0 && !isAsked) || undefined}
    >
      {!isEmpty && (
        <>
          <p className="xb-form-problems-title">{general ?? texts.problems}</p>
          <ul>
            {[...wrong].map(([name, code]) => {
              const field = form.fields[name];
              return (
                field && (
                  <li key={name}>
                    <a href={`#${prefix}-${name}`}>
                      {formErrorText(texts, field.kind, labelOf(field, language), code)}
                    </a>
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

/**
 * What is wrong with the form as a whole.
 * @param hasContact whether the form needs JavaScript, so that the sender is told whom to turn to instead
 */
export function generalProblem(
  { fields }: FormDefinition,
  refused: RefusedForm | undefined,
  texts: FormTexts,
  hasContact: boolean,
): string | null {
  const others = refused?.errors.filter(({ property }) => !Object.hasOwn(fields, property)) ?? [];
  if (!refused || others.length === 0) return null;
  if (refused.isTooMany) return texts.tooMany;
  if (!others.some(({ property }) => property === 'captcha')) return texts.notSent;
  if (hasContact) return texts.problems;
  if (!refused.question) return texts.captcha;
  return refused.values[questionParts.token] === undefined ? texts.questionFirst : texts.questionWrong;
}
