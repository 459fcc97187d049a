import type { PublicSettings, SitePopup } from '@ximblox/blocks/internal';
import type { TimeSpan } from '@ximblox/contract';

const secondsOf = ({ amount, unit }: TimeSpan): number => (unit === 'days' ? amount * 86_400 : amount);

/** Returns the pop-up in a locale; null if its title or button is empty. */
export function localisedPopup({ popup }: PublicSettings, locale: string): SitePopup | null {
  const texts = popup?.texts[locale];
  if (!popup || !texts || texts.title === '' || texts.button === '') return null;
  return {
    ...texts,
    secondsUntil: secondsOf(popup.timeUntil),
    secondsAfterAccept: secondsOf(popup.timeAfterAccept),
    secondsAfterDecline: secondsOf(popup.timeAfterDecline),
  };
}
