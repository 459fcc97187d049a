import { registerBlock } from '@ximblox/blocks';
import { contactForm } from '../forms/contact.ts';
import { internshipForm } from '../forms/internship.ts';
import { newsletterForm } from '../forms/newsletter.ts';
import { vacancyForm } from '../forms/vacancy.ts';
import { whitepaperForm } from '../forms/whitepaper.ts';
import { accordion } from './accordion/accordion.ts';
import { Accordion } from './accordion/accordion.tsx';
import { cards } from './cards/cards.ts';
import { Cards } from './cards/cards.tsx';
import { columns } from './columns/columns.ts';
import { Columns } from './columns/columns.tsx';
import { contactDetails } from './contact-details/contact-details.ts';
import { ContactDetails } from './contact-details/contact-details.tsx';
import { cta } from './cta/cta.ts';
import { Cta } from './cta/cta.tsx';
import { download } from './download/download.ts';
import { Download } from './download/download.tsx';
import { facts } from './facts/facts.ts';
import { Facts } from './facts/facts.tsx';
import { gallery } from './gallery/gallery.ts';
import { Gallery } from './gallery/gallery.tsx';
import { hero } from './hero/hero.ts';
import { Hero } from './hero/hero.tsx';
import { image } from './image/image.ts';
import { Image } from './image/image.tsx';
import { newsList } from './news-list/news-list.ts';
import { NewsList } from './news-list/news-list.tsx';
import { pageList } from './page-list/page-list.ts';
import { PageList } from './page-list/page-list.tsx';
import { quote } from './quote/quote.ts';
import { Quote } from './quote/quote.tsx';
import { specs } from './specs/specs.ts';
import { Specs } from './specs/specs.tsx';
import { table } from './table/table.ts';
import { Table } from './table/table.tsx';
import { teamMembers } from './team-members/team-members.ts';
import { TeamMembers } from './team-members/team-members.tsx';
import { text } from './text/text.ts';
import { Text } from './text/text.tsx';
import { timeline } from './timeline/timeline.ts';
import { Timeline } from './timeline/timeline.tsx';
import { video } from './video/video.ts';
import { Video } from './video/video.tsx';
import { contactFormBlock } from './contact-form/contact-form.ts';
import { whitepaperFormBlock } from './whitepaper-form/whitepaper-form.ts';
import { vacancyFormBlock } from './vacancy-form/vacancy-form.ts';
import { internshipFormBlock } from './internship-form/internship-form.ts';
import { newsletterFormBlock } from './newsletter-form/newsletter-form.ts';
import { formSection } from './form/form-section.tsx';

/** Every block of the site, in the order in which the picker shows them. */
export const blocks = [
  registerBlock(hero, Hero),
  registerBlock(text, Text),
  registerBlock(image, Image),
  registerBlock(gallery, Gallery),
  registerBlock(video, Video),
  registerBlock(quote, Quote),
  registerBlock(columns, Columns),
  registerBlock(cards, Cards),
  registerBlock(cta, Cta),
  registerBlock(accordion, Accordion),
  registerBlock(download, Download),
  registerBlock(table, Table),
  registerBlock(facts, Facts),
  registerBlock(specs, Specs),
  registerBlock(timeline, Timeline),
  registerBlock(newsList, NewsList),
  registerBlock(pageList, PageList),
  registerBlock(teamMembers, TeamMembers),
  registerBlock(contactDetails, ContactDetails),
  registerBlock(contactFormBlock, formSection(contactForm)),
  registerBlock(whitepaperFormBlock, formSection(whitepaperForm)),
  registerBlock(vacancyFormBlock, formSection(vacancyForm)),
  registerBlock(internshipFormBlock, formSection(internshipForm)),
  registerBlock(newsletterFormBlock, formSection(newsletterForm)),
];
