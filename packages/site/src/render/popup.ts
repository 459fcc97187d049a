import type { PublicSettings, SitePopup } from '@ximblox/blocks';
import type { TimeSpan } from '@ximblox/contract';

const secondsOf = ({ amount, unit }: TimeSpan): number => (unit === 'days' ? amount * 86_400 : amount);

/** The pop-up as visitors of a locale get it; null where it says nothing. */
export function popupIn({ popup }: PublicSettings, locale: string): SitePopup | null {
  const texts = popup?.texts[locale];
  if (!popup || !texts || texts.title === '' || texts.button === '') return null;
  return {
    ...texts,
    secondsUntil: secondsOf(popup.timeUntil),
    secondsAfterAccept: secondsOf(popup.timeAfterAccept),
    secondsAfterDecline: secondsOf(popup.timeAfterDecline),
  };
}
