import type { SitePopup } from '@ximblox/blocks';
import { Enhance } from '@ximblox/site/kit';
import { textOf } from '../../texts/text-of.ts';
import { consent } from '../cookies/consent.ts';
import { showPopup } from './popup.enhance.ts';

/** Comes after a while, says thanks to who accepts, and stays away for a time then. Without JavaScript it never comes. */
export function Popup({ popup, locale }: { popup: SitePopup; locale: string }) {
  const { title, text, button, decline, thanks, secondsUntil, secondsAfterAccept, secondsAfterDecline } = popup;
  return (
    <Enhance
      with={showPopup}
      load="idle"
      props={{ question: consent, secondsUntil, secondsAfterAccept, secondsAfterDecline }}
    >
      <section className="popup" popover="manual" tabIndex={-1} aria-labelledby="popup-title">
        <div className="popup-question">
          <p className="popup-title" id="popup-title">
            {title}
          </p>
          {text && <p>{text}</p>}
          <div className="buttons popup-buttons">
            <button type="button" className="button popup-accept">
              {button}
            </button>
            {decline && (
              <button type="button" className="popup-decline">
                {decline}
              </button>
            )}
          </div>
        </div>
        <p className="popup-thanks" role="status" data-text={thanks} />
        <button type="button" className="panel-close popup-close" aria-label={textOf(locale, 'close')}>
          <span className="sheet-cross" aria-hidden="true" />
        </button>
      </section>
    </Enhance>
  );
}
