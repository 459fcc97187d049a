/** The firm as every page names it at its foot. */
export const firm = {
  street: 'Sluisplein 12',
  place: '1975 AG IJmuiden',
  phone: '0251 55 01 40',
  email: 'info@waterlijn.example',
  emergency: '0251 55 01 99',
};

/** An address of the telephone for a Dutch number. */
export const telephoneHref = (number: string): string =>
  `tel:${number.replaceAll(/[^\d+]/g, '').replace(/^0(?=[1-9])/, '+31')}`;
