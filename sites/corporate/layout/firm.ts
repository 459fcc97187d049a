/** Contact details in the footer. */
export const firm = {
  street: 'Sluisplein 12',
  postalCode: '1975 AG',
  town: 'IJmuiden',
  phone: '0251 55 01 40',
  email: 'info@waterlijn.example',
  emergency: '0251 55 01 99',
};

/** A Dutch telephone number in international notation. */
export const internationalNumber = (number: string): string =>
  number.replaceAll(/[^\d+]/g, '').replace(/^0(?=[1-9])/, '+31');

/** The `tel:` link of a Dutch telephone number. */
export const telephoneHref = (number: string): string => `tel:${internationalNumber(number)}`;

/** A Dutch telephone number for readers of a locale: with the country code in all but Dutch. */
export const shownNumber = (number: string, locale: string): string =>
  locale === 'nl-nl' ? number : number.replace(/^0(?=[1-9])/, '+31 ');
