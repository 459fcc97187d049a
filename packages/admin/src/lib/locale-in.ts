import { isLanguageTag, localeCode } from '@ximblox/blocks';

/** The locale to which an address narrows a list; `''` where it names none. */
export const localeIn = (address: URLSearchParams): string => {
  const tag = address.get('locale') ?? '';
  return isLanguageTag(tag) ? localeCode(tag) : '';
};
