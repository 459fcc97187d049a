import { questionParts, type RenderContext } from '@ximblox/blocks';
import type { FormTexts } from './form-texts.ts';

/** What visitors without JavaScript can do. */
export function WithoutScript({ texts, contact }: { texts: FormTexts; contact: RenderContext['insteadOfForms'] }) {
  if (!contact) {
    return (
      <div className="xb-form-noscript">
        <p>{texts.noScript}</p>
        <button type="submit" className="button" name={questionParts.ask} value="1" formNoValidate>
          {texts.ask}
        </button>
      </div>
    );
  }
  const { name, address, telephone, email } = contact;
  return (
    <div className="xb-form-noscript">
      <p>{texts.insteadOfForm}</p>
      <address>
        {name}
        {address && (
          <>
            <br />
            {address.street}
            <br />
            {address.postalCode} {address.place}
          </>
        )}
        {telephone && (
          <>
            <br />
            <a href={`tel:${telephone}`}>{telephone}</a>
          </>
        )}
        {email && (
          <>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </address>
    </div>
  );
}
