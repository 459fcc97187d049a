import { type FormQuestion, numberWord, questionParts } from '@ximblox/blocks';
import type { ShownForm } from './form-field.tsx';

/** The question that stands in for the captcha where no script runs. */
export function Question({ shown, question }: { shown: ShownForm; question: FormQuestion }) {
  const { texts, language, prefix, values, wrong } = shown;
  const id = `${prefix}-${questionParts.answer}`;
  const sent = values[questionParts.token];
  const isKept = sent === question.token;
  const isWrong = sent !== undefined && !isKept;
  const [a, b] = question.terms.map((term) => numberWord(language, term));
  return (
    <div className="xb-form-field xb-form-wide xb-form-question">
      <input type="hidden" name={questionParts.token} value={question.token} />
      <label className="xb-form-label" htmlFor={id}>
        {texts.question.replace('{a}', a ?? '').replace('{b}', b ?? '')}
        <span className="xb-form-required">
          {' '}
          * <span className="xb-form-required-word">{texts.required}</span>
        </span>
      </label>
      <p className="xb-form-help" id={`${id}-help`}>
        {texts.questionHelp}
      </p>
      <input
        id={id}
        name={questionParts.answer}
        className="xb-form-input"
        type="text"
        required
        maxLength={40}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to do for somebody who has just sent the form
        autoFocus={wrong.size === 0 || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-help ${id}-error` : `${id}-help`}
        defaultValue={isKept ? (values[questionParts.answer] ?? '') : ''}
      />
      {isWrong && (
        <p className="xb-form-error" id={`${id}-error`}>
          {texts.questionWrong}
        </p>
      )}
    </div>
  );
}
