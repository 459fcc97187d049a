import { ConsentPanel, consentPath } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import { consent } from './consent.ts';

/** ID of the panel, for the button in the footer that opens it. */
export const cookieChoicesID = 'cookie-choices';

/** A kind of cookies with what it is for. */
function Category({ id, locale, always = false }: { id: string; locale: string; always?: boolean }) {
  const key = `cookies_${id}` as Parameters<typeof textOf>[1];
  const explained = `cookies_${id}_text` as Parameters<typeof textOf>[1];
  return (
    <li className="cookies-category">
      <input
        type="checkbox"
        id={`cookies-${id}`}
        name="category"
        value={id}
        disabled={always}
        defaultChecked={always}
        aria-describedby={`cookies-${id}-text`}
      />
      <label htmlFor={`cookies-${id}`}>{textOf(locale, key)}</label>
      <p id={`cookies-${id}-text`}>{textOf(locale, explained)}</p>
    </li>
  );
}

/** The question about cookies, which the button in the footer opens again. */
export function CookieChoices({ locale, url }: { locale: string; url: string }) {
  return (
    <ConsentPanel question={consent}>
      <section className="cookies" id={cookieChoicesID} popover="manual" tabIndex={-1} aria-labelledby="cookies-title">
        <form className="cookies-form" method="post" action={consentPath}>
          <input type="hidden" name="back" value={url} />
          <p className="cookies-title" id="cookies-title">
            {textOf(locale, 'cookies')}
          </p>
          <p>{textOf(locale, 'cookiesText')}</p>
          <details className="cookies-details">
            <summary>{textOf(locale, 'cookiesChoose')}</summary>
            <ul className="cookies-list">
              <Category id="necessary" locale={locale} always />
              {consent.categories.map((id) => (
                <Category key={id} id={id} locale={locale} />
              ))}
            </ul>
            <button type="submit" name="choice" value="chosen" className="cookies-save">
              {textOf(locale, 'cookiesSave')}
            </button>
          </details>
          <div className="cookies-buttons">
            <button type="submit" name="choice" value="none" className="button">
              {textOf(locale, 'cookiesNone')}
            </button>
            <button type="submit" name="choice" value="all" className="button">
              {textOf(locale, 'cookiesAll')}
            </button>
          </div>
        </form>
        <button
          type="button"
          className="panel-close"
          popoverTarget={cookieChoicesID}
          popoverTargetAction="hide"
          aria-label={textOf(locale, 'close')}
        >
          <span className="sheet-cross" aria-hidden="true" />
        </button>
      </section>
    </ConsentPanel>
  );
}
