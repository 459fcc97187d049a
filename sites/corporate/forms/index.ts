import { contactForm } from './contact.ts';
import { internshipForm } from './internship.ts';
import { newsletterForm } from './newsletter.ts';
import { vacancyForm } from './vacancy.ts';
import { whitepaperForm } from './whitepaper.ts';

/** Every form of the site, in the order in which the inbox shows them. */
export const forms = [contactForm, whitepaperForm, vacancyForm, internshipForm, newsletterForm];
