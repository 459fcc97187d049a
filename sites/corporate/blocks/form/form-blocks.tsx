import {
  type BlockLoaderInput,
  type ContentPage,
  defineBlock,
  type FormDefinition,
  type LocalisedText,
} from '@ximblox/blocks';
import { SiteForm, type SiteFormProps } from '@ximblox/site/kit';
import { contactForm } from '../../forms/contact.ts';
import { internshipForm } from '../../forms/internship.ts';
import { newsletterForm } from '../../forms/newsletter.ts';
import { vacancyForm } from '../../forms/vacancy.ts';
import { whitepaperForm } from '../../forms/whitepaper.ts';
import { groups } from '../groups.ts';
import { introField, sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

type Pages = SiteFormProps['pages'];
const fields = { ...sectionFields, intro: introField(400) };

/** Pages to choose from in a form; undefined on a page of that type, which is then the chosen one. */
async function pagesToChoose(
  type: string,
  { context, content }: BlockLoaderInput<typeof fields>,
  isOffered: (page: ContentPage) => boolean = () => true,
): Promise<Pages> {
  if (context.type === type) return undefined;
  const { items } = await content.pages(type, { limit: 100, orderBy: { title: 'asc' } });
  return { [type]: items.filter(isOffered).map(({ pageID, title }) => ({ pageID, title })) };
}

/** A block that shows a form below a heading and an introduction. */
function formBlock(
  form: FormDefinition,
  block: {
    label: LocalisedText;
    description: LocalisedText;
    example: Record<string, unknown>;
    load?: (input: BlockLoaderInput<typeof fields>) => Promise<Pages>;
  },
) {
  const { label, description, example, load = () => Promise.resolve(undefined) } = block;
  return defineBlock({
    type: `${form.id}-form`,
    label,
    group: groups.forms,
    description,
    keywords: {
      en: 'form questions fields send',
      nl: 'formulier vragen velden versturen',
      de: 'formular fragen felder senden',
      fr: 'formulaire questions champs envoyer',
    },
    fields,
    load,
    example: { props: example },
    component({ data, ...props }) {
      return (
        <Section {...props} name="form" surface="mist">
          <div className="form-place in-text">
            <SiteForm form={form} {...props} headingLevel={props.title ? 3 : 2} {...(data ? { pages: data } : {})} />
          </div>
        </Section>
      );
    },
  });
}

export const contactFormBlock = formBlock(contactForm, {
  label: { en: 'Contact form', nl: 'Contactformulier', de: 'Kontaktformular', fr: 'Formulaire de contact' },
  description: {
    en: 'A message to the firm, with a name and an email address',
    nl: 'Een bericht aan het bedrijf, met naam en e-mailadres',
    de: 'Eine Nachricht an die Firma, mit Name und E-Mail-Adresse',
    fr: 'Un message à l’entreprise, avec un nom et une adresse e-mail',
  },
  example: {
    label: 'Schrijf ons',
    title: 'Stel je vraag',
    intro: 'Een mens leest mee, en antwoordt binnen twee werkdagen.',
  },
});

export const whitepaperFormBlock = formBlock(whitepaperForm, {
  label: {
    en: 'White paper form',
    nl: 'Whitepaperformulier',
    de: 'Whitepaper-Formular',
    fr: 'Formulaire de livre blanc',
  },
  description: {
    en: 'Sends a white paper by email',
    nl: 'Stuurt een whitepaper per e-mail',
    de: 'Verschickt ein Whitepaper per E-Mail',
    fr: 'Envoie un livre blanc par e-mail',
  },
  load: (input) => pagesToChoose('whitepaper', input, ({ typeData }) => typeData.file !== null),
  example: {
    label: 'Aanvragen',
    title: 'Lees het hele verhaal',
    intro: 'Vul je adres in, dan sturen we je het whitepaper.',
  },
});

export const vacancyFormBlock = formBlock(vacancyForm, {
  label: {
    en: 'Application form',
    nl: 'Sollicitatieformulier',
    de: 'Bewerbungsformular',
    fr: 'Formulaire de candidature',
  },
  description: {
    en: 'An application for a vacancy, with CV and motivation',
    nl: 'Een sollicitatie op een vacature, met cv en motivatie',
    de: 'Eine Bewerbung auf eine Stelle, mit Lebenslauf und Motivation',
    fr: 'Une candidature à un poste, avec CV et lettre de motivation',
  },
  load: (input) => pagesToChoose('vacancy', input),
  example: {
    label: 'Solliciteer',
    title: 'Kom bij ons werken',
    intro: 'Een cv en een brief van een halve pagina zijn genoeg.',
  },
});

export const internshipFormBlock = formBlock(internshipForm, {
  label: { en: 'Internship form', nl: 'Stageformulier', de: 'Praktikumsformular', fr: 'Formulaire de stage' },
  description: {
    en: 'A request for an internship, with CV and motivation',
    nl: 'Een aanvraag voor een stage, met cv en motivatie',
    de: 'Eine Anfrage für ein Praktikum, mit Lebenslauf und Motivation',
    fr: 'Une demande de stage, avec CV et lettre de motivation',
  },
  example: {
    label: 'Meld je aan',
    title: 'Kom stage lopen',
    intro: 'Vertel wat je wilt uitzoeken, en waarom hier.',
  },
});

export const newsletterFormBlock = formBlock(newsletterForm, {
  label: {
    en: 'Newsletter form',
    nl: 'Nieuwsbriefformulier',
    de: 'Newsletter-Formular',
    fr: 'Formulaire de lettre d’information',
  },
  description: {
    en: 'Sign-up for the newsletter, confirmed by email',
    nl: 'Aanmelding voor de nieuwsbrief, te bevestigen per e-mail',
    de: 'Anmeldung zum Newsletter, per E-Mail bestätigt',
    fr: 'Inscription à la lettre d’information, confirmée par e-mail',
  },
  example: {
    label: 'Nieuwsbrief',
    title: 'Vier keer per jaar water',
    intro: 'Wat we bouwen, meten en soms fout doen. Geen reclame.',
  },
});
