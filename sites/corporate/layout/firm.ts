/** The firm as every page names it at its foot. */
export const firm = {
  street: 'Sluisplein 12',
  postalCode: '1975 AG',
  town: 'IJmuiden',
  phone: '0251 55 01 40',
  email: 'info@waterlijn.example',
  emergency: '0251 55 01 99',
};

/** A Dutch number as it is dialled from anywhere. */
export const internationalNumber = (number: string): string =>
  number.replaceAll(/[^\d+]/g, '').replace(/^0(?=[1-9])/, '+31');

/** An address of the telephone for a Dutch number. */
export const telephoneHref = (number: string): string => `tel:${internationalNumber(number)}`;

/** A Dutch number as readers of a language write it: those of the other ones see how to dial it from abroad. */
export const shownNumber = (number: string, locale: string): string =>
  locale === 'nl-nl' ? number : number.replace(/^0(?=[1-9])/, '+31 ');
