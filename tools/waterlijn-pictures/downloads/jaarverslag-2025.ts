import type { Publication } from './layout.ts';

export const annualReport: Publication = {
  title: 'Jaarverslag 2025',
  subtitle: 'Een jaar van hoog water, lage rivieren en veel klei',
  kind: 'JAARVERSLAG',
  author: 'Waterlijn – adviseurs en ingenieurs in water',
  date: '20260302090000Z',
  parts: [
    { heading: 'Voorwoord' },
    {
      text: 'In januari stonden onze mensen tot hun knieën in de uiterwaarden, in augustus liepen zij er met droge voeten doorheen. Het was een jaar dat liet zien waarom wij dit vak kozen: water is nooit te veel of te weinig, het is op de verkeerde plaats of op het verkeerde moment.',
    },
    {
      text: 'Wij leverden elf projecten op, begonnen er veertien en zeiden er drie af omdat wij vonden dat een ander ze beter kon doen. Er kwamen zesentwintig collega’s bij. De eerste dijkversterking waarvan wij de klei zelf uit het gebied haalden, kwam binnen de begroting klaar en scheelde tweeëntwintigduizend vrachtwagenritten.',
    },
    { text: 'Ik dank iedereen die dit jaar ’s nachts opstond voor een peil dat niet wilde zakken.' },
    { text: 'Annelies de Vries, directeur' },
    { heading: 'Het jaar in cijfers' },
    {
      table: [
        ['', '2023', '2024', '2025'],
        ['Omzet (mln euro)', '41,8', '46,2', '52,9'],
        ['Bedrijfsresultaat (mln euro)', '2,9', '3,4', '4,1'],
        ['Medewerkers op 31 december', '287', '312', '338'],
        ['Opgeleverde projecten', '8', '9', '11'],
        ['Ziekteverzuim', '3,9 %', '3,6 %', '3,4 %'],
      ],
    },
    {
      bars: [
        ['Dijken en kust', 19.6],
        ['Rivieren', 12.3],
        ['Drinkwater', 11.8],
        ['Polders en peil', 6.4],
        ['Meten en data', 2.8],
      ],
      unit: 'mln euro',
      caption: 'Omzet naar vakgebied in 2025',
    },
    {
      text: 'De groei kwam vooral uit dijkversterking en uit drinkwater. Meten en data is nog klein, maar werd in bijna elk project gebruikt. Wij hielden de groei bewust onder de vijftien procent: een ploeg die te snel groeit, leert te weinig van zijn eigen fouten.',
    },
    { heading: 'Vier projecten' },
    { subheading: 'Ruimte voor de rivier: de Oostwaard' },
    {
      text: 'De dijk ging over een lengte van 2,8 kilometer tot 150 meter landinwaarts. Door de oude uiterwaard loopt nu een nevengeul die bij hoogwater een derde van de afvoer neemt. De waterstand bij de stad daalt daardoor bij een maatgevende afvoer 31 centimeter.',
    },
    { subheading: 'Zandsuppletie Noorderstrand' },
    {
      text: 'In negentien weken bracht een sleephopperzuiger 1,9 miljoen kubieke meter zand op de vooroever. Stroming en golven doen de rest: na een jaar lag de duinvoet gemiddeld acht meter zeewaarts.',
    },
    { subheading: 'Renovatie gemaal De Lage Waard' },
    {
      text: 'Het gemaal uit 1912 kreeg drie nieuwe vijzels met een visvriendelijke vorm. Zij draaien langzamer en verbruiken achttien procent minder stroom. In het eerste najaar passeerden ruim vierduizend schieralen zonder schade.',
    },
    { subheading: 'Reinwaterkelder Hoge Velden' },
    {
      text: 'De ondergrondse kelder bergt twaalfduizend kubieke meter drinkwater. Tijdens de bouw bleef de levering doorgaan via een tijdelijke leiding van 640 meter.',
    },
    { heading: 'Mens en omgeving' },
    {
      text: 'Onze uitstoot daalde met veertien procent, vooral doordat twee van de drie graafmachines op onze projecten nu elektrisch zijn. Het doel voor 2030 is de helft van 2020; wij staan op zesendertig procent minder.',
    },
    {
      list: [
        'Elf stagiairs, van wie er vijf in dienst kwamen.',
        'Geen ongevallen met verzuim; veertien bijna-ongevallen gemeld en besproken.',
        'Van elk project is na een jaar teruggekeken met de opdrachtgever.',
        'De peilen van ons grondwatermeetnet zijn voor iedereen openbaar.',
      ],
    },
    { subheading: 'Vooruitblik' },
    {
      text: 'In 2026 beginnen wij aan twee zeedijken en aan een vispassage langs een stuw die al negentig jaar geen vis heeft doorgelaten. Wij zoeken mensen die kunnen rekenen én luisteren.',
    },
    { text: 'Waterlijn is een verzonnen bedrijf. Namen, plaatsen en cijfers in dit jaarverslag zijn bedacht.' },
  ],
};
