import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publishText } from './publish-text.fixture.ts';

/*
 * A relevance set: pages in four languages, and what people type to find them, with what it has to find. The first page
 * named is the best; a page that is not named must not be found, unless the list ends with an ellipsis.
 */

interface Sample {
  slug: string;
  title: string;
  text: string;
  type?: string;
}

const pages: Record<string, Sample[]> = {
  'nl-nl': [
    { slug: 'over-ons', title: 'Over ons', text: 'Waterlijn is een ingenieursbureau met tachtig mensen in IJmuiden.' },
    { slug: 'dijken', title: 'Dijkversterking', text: 'Wij maken plannen voor rivierdijken, duinen en een zeewering.' },
    {
      slug: 'lek',
      title: 'Werk aan de Lek',
      text: 'De versterking van de dijk duurt drie jaar. Het hoogwater stond in 2021 hoog.',
    },
    {
      slug: 'vacature',
      title: 'Vacature hydroloog',
      text: 'Solliciteren kan tot 1 mei. Je rekent aan afvoer en grondwaterstanden.',
    },
    {
      slug: 'sluis',
      title: 'Nieuwe sluisdeuren',
      text: 'De deuren van de zeesluis zijn geplaatst door een kraan uit België.',
      type: 'news',
    },
    {
      slug: 'ooievaar',
      title: 'Ooievaars keren terug',
      text: 'Coördinatie tussen café en polder: de ooievaars broeden weer.',
      type: 'news',
    },
    {
      slug: 'gemaal',
      title: 'Het gemaaltje van Spaarndam',
      text: 'Een klein veerhuisje met een watertorentje; de kunstenaars en de bruggen van het stoomtrammetje.',
    },
    {
      slug: 'privacy',
      title: 'Privacyverklaring',
      text: 'Wij bewaren persoonsgegevens niet langer dan nodig. Ook over ons e-mailadres.',
    },
  ],
  'en-gb': [
    { slug: 'about', title: 'About us', text: 'An engineering firm with eighty people who measure rivers.' },
    {
      slug: 'dykes',
      title: 'Dykes and dunes',
      text: 'We are strengthening embankments against floods along the coast.',
    },
    { slug: 'maintenance', title: 'Maintenance of weirs', text: 'Our inspectors check every weir twice a year.' },
    {
      slug: 'news',
      title: 'Storks return',
      text: 'The children watched the storks from the tower of the pumping station.',
      type: 'news',
    },
  ],
  'de-de': [
    { slug: 'hochwasser', title: 'Hochwasserschutz', text: 'Deiche und Dämme schützen die Küste vor dem Sturm.' },
    {
      slug: 'stellen',
      title: 'Offene Stellen',
      text: 'Bewerbungen für die Straße der Messstationen nehmen wir gern entgegen.',
    },
    {
      slug: 'pegel',
      title: 'Messen und Rechnen',
      text: 'Der Schutz der Bevölkerung vor hohem Wasser braucht genaue Pegel.',
    },
  ],
  'fr-fr': [
    {
      slug: 'digues',
      title: 'Digues et dunes',
      text: 'Nous rénovons les digues et protégeons le littoral contre les crues.',
    },
    {
      slug: 'eau',
      title: 'L’eau potable',
      text: 'La qualité de l’eau est contrôlée chaque jour. Une usine rénovée à l’œuvre.',
    },
    {
      slug: 'emploi',
      title: 'Travailler chez nous',
      text: 'Les élèves et les étudiantes peuvent postuler toute l’année.',
    },
  ],
};

/** What somebody types, by locale, and the slugs of what is found. */
const relevance: Record<string, Record<string, string[]>> = {
  'nl-nl': {
    // The word itself, bent, and stop words that are all that a title has.
    dijk: ['dijken', 'lek'],
    dijken: ['dijken', 'lek'],
    vacatures: ['vacature'],
    'over ons': ['over-ons'],
    ooievaar: ['ooievaar'],
    'sollicitatie hydrologen': ['vacature'],
    // Compounds: the part, the whole for its parts, one word for two and two for one.
    versterking: ['dijken', 'lek'],
    veerhuis: ['gemaal'],
    dijkje: ['dijken', 'lek'],
    watertoren: ['gemaal'],
    stoomtram: ['gemaal'],
    gemaal: ['gemaal'],
    sluisdeurtje: ['sluis'],
    riviertje: ['dijken'],
    kraantjes: ['sluis'],
    gemalen: ['gemaal'],
    brug: ['gemaal'],
    kunstenares: ['gemaal'],
    huis: ['gemaal'],
    dijkversterkingen: ['dijken', 'lek'],
    sluis: ['sluis'],
    deuren: ['sluis'],
    // With all words first, then with some of them.
    'hoog water': ['lek', 'gemaal', 'over-ons'],
    grondwater: ['vacature'],
    grondwaterstand: ['vacature'],
    // While typing.
    dijkv: ['dijken'],
    ooie: ['ooievaar'],
    // Mistyped.
    dijkversterknig: ['dijken'],
    ooivaar: ['ooievaar'],
    coordinasie: ['ooievaar'],
    hoogwatter: ['lek'],
    hydrolog: ['vacature'],
    hidroloog: ['vacature'],
    vakature: ['vacature'],
    karan: ['sluis'],
    privasyverklaring: ['privacy'],
    // Accents, hyphens, numbers.
    coordinatie: ['ooievaar'],
    cafe: ['ooievaar'],
    belgie: ['sluis'],
    emailadres: ['privacy'],
    'e-mailadres': ['privacy'],
    2021: ['lek'],
    // Phrases and exclusion.
    // The second by its address.
    '"van de dijk"': ['lek', 'dijken'],
    '"dijk de versterking"': [],
    'dijk -rivierdijken': ['lek'],
    'dijk -"drie jaar"': ['dijken'],
    '"deuren van de zeesluis"': ['sluis'],
    '"de zeesluis deuren"': [],
    'versterking -lek': ['dijken'],
    '"werk aan de lek"': ['lek'],
    // A question: nothing has all of it, so pages with some of it come.
    'hoe kan ik solliciteren als bioloog': ['vacature'],
    zonnepanelen: [],
  },
  'en-gb': {
    'strengthen embankment': ['dykes'],
    flooding: ['dykes'],
    'about us': ['about'],
    maintenence: ['maintenance'],
    mainten: ['maintenance'],
    inspector: ['maintenance'],
    'measuring river': ['about'],
    child: ['news'],
    'stork tower': ['news'],
    weir: ['maintenance'],
    inspecting: ['maintenance'],
    strenghtening: ['dykes'],
    engineers: ['about'],
    'storks -tower': [],
    'rivers -floods': ['about'],
    '"twice a year"': ['maintenance'],
    '"year twice"': [],
    embankmnet: ['dykes'],
    '"pumping station"': ['news'],
  },
  'de-de': {
    Schutz: ['hochwasser', 'pegel'],
    Hochwasser: ['hochwasser'],
    Kueste: ['hochwasser'],
    Küste: ['hochwasser'],
    Deich: ['hochwasser'],
    Hochwaserschutz: ['hochwasser'],
    Bewerbung: ['stellen'],
    Strasse: ['stellen'],
    Messstation: ['stellen'],
    Messstationen: ['stellen'],
    Damm: ['hochwasser'],
    Daemme: ['hochwasser'],
    Bewerbunk: ['stellen'],
    'hohes Wasser': ['pegel', 'hochwasser'],
    Wasserschutz: ['hochwasser', 'pegel'],
    '"vor dem Sturm"': ['hochwasser'],
    'Schutz -Pegel': ['hochwasser'],
    Küstenschutz: ['hochwasser'],
    Bevölkerungsschutz: ['pegel'],
  },
  'fr-fr': {
    digue: ['digues'],
    rénover: ['eau', 'digues'],
    renovees: ['eau', 'digues'],
    élève: ['emploi'],
    etudiant: ['emploi'],
    "l'eau": ['eau'],
    oeuvre: ['eau'],
    litoral: ['digues'],
    crue: ['digues'],
    contrôler: ['eau'],
    etudiants: ['emploi'],
    '"toute l’année"': ['emploi'],
    'digues -crues': [],
    quallité: ['eau'],
    postulez: ['emploi'],
    dune: ['digues'],
    'eaux potables': ['eau'],
  },
};

let server: TestServer;
const ids = new Map<string, number>();

async function publishPage(locale: string, sample: Sample): Promise<number> {
  const pageID = await publishText(server.client('publisher'), { locale, ...sample });
  ids.set(`${locale}/${sample.slug}`, pageID);
  return pageID;
}

const search = (body: { term: string; locales?: string[]; pageTypes?: string[]; count?: number; offset?: number }) =>
  server.client('administrator').call(contract.search.search, { body: { ...body, facets: true } });

/** Slugs of what is found in a locale. */
const found = async (locale: string, term: string): Promise<string[]> => {
  const { results } = await search({ term, locales: [locale] });
  const slugs = new Map([...ids].map(([address, id]) => [id, address.split('/')[1] ?? '']));
  return results.map(({ pageID }) => slugs.get(pageID) ?? '?');
};

beforeAll(async () => {
  const limit = { count: 1_000_000, seconds: 60 };
  server = await createTestServer();
  Object.assign(server.services.settings.limits, { search: limit, admin: limit });
  for (const [locale, samples] of Object.entries(pages)) {
    for (const sample of samples) await publishPage(locale, sample);
  }
  await server.runJobs();
});
afterAll(() => server.close());

describe.each(Object.entries(relevance))('%s', (locale, questions) => {
  test.each(Object.entries(questions))('%s', async (term, slugs) => {
    expect(await found(locale, term)).toEqual(slugs);
  });
});
