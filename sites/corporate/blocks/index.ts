import { accordion } from './accordion/accordion.tsx';
import { cards } from './cards/cards.tsx';
import { columns } from './columns/columns.tsx';
import { contactDetails } from './contact-details/contact-details.tsx';
import { cta } from './cta/cta.tsx';
import { download } from './download/download.tsx';
import { facts } from './facts/facts.tsx';
import {
  contactFormBlock,
  internshipFormBlock,
  newsletterFormBlock,
  vacancyFormBlock,
  whitepaperFormBlock,
} from './form/form-blocks.tsx';
import { gallery } from './gallery/gallery.tsx';
import { hero } from './hero/hero.tsx';
import { image } from './image/image.tsx';
import { newsList } from './news-list/news-list.tsx';
import { pageList } from './page-list/page-list.tsx';
import { quote } from './quote/quote.tsx';
import { specs } from './specs/specs.tsx';
import { table } from './table/table.tsx';
import { teamMembers } from './team-members/team-members.tsx';
import { text } from './text/text.tsx';
import { timeline } from './timeline/timeline.tsx';
import { video } from './video/video.tsx';

/** Every block of the site, in the order in which the picker shows them. */
export const blocks = [
  hero,
  text,
  image,
  gallery,
  video,
  quote,
  columns,
  cards,
  cta,
  accordion,
  download,
  table,
  facts,
  specs,
  timeline,
  newsList,
  pageList,
  teamMembers,
  contactDetails,
  contactFormBlock,
  whitepaperFormBlock,
  vacancyFormBlock,
  internshipFormBlock,
  newsletterFormBlock,
];
