import type { Publication } from './layout.ts';

export const freshWaterPaper: Publication = {
  title: 'Zoetwater vasthouden',
  subtitle: 'Hoe duin, beek en polder samen een droge zomer overbruggen',
  kind: 'WHITEPAPER',
  author: 'Waterlijn – adviseurs en ingenieurs in water',
  date: '20250915090000Z',
  parts: [
    { heading: 'Samenvatting' },
    {
      text: 'Nederland voert in een gemiddeld jaar meer water af dan het gebruikt. Toch staan in een droge zomer de beken leeg, dringt zout de polders binnen en daalt de grondwaterstand onder de wortels van het gras. Het tekort is geen tekort aan water, maar een tekort aan tijd: de regen van februari is in mei al in zee.',
    },
    {
      text: 'In dit whitepaper laten wij zien hoeveel tijd er te winnen is. Wij rekenden voor drie gebieden uit wat het oplevert om water langer vast te houden: in de zoetwaterlens onder het duin, in de haarvaten van een beekdal en in de sloten van een veenpolder. De drie samen overbruggen in een jaar als 2018 ruim vijf weken droogte zonder aanvoer van buiten.',
    },
    {
      list: [
        'In het duin is berging het goedkoopst: de ruimte is er al, zij moet alleen gevuld worden.',
        'In het beekdal telt snelheid: een stuw die een dag eerder sluit, bewaart een week water.',
        'In de polder is peil een afspraak: tien centimeter erbij vraagt meer overleg dan techniek.',
      ],
    },
    { heading: 'Drie plekken om water te bewaren' },
    { subheading: 'Onder het duin' },
    {
      text: 'Regenwater dat in het duin zakt, drijft als een lens op het zoute grondwater. Voor elke meter zoet water boven zeeniveau ligt er in evenwicht ongeveer veertig meter onder. Wie de lens in de winter aanvult met voorgezuiverd rivierwater, bouwt een voorraad op die niet verdampt en die op weg naar de winput vanzelf wordt gefilterd.',
    },
    {
      text: 'In het proefgebied vulden wij de lens via zes infiltratieplassen. Na twee winters lag het grensvlak tussen zoet en zout gemiddeld 3,2 meter dieper. Die voorraad is genoeg voor zeven weken drinkwater voor een stad van tachtigduizend inwoners.',
    },
    { subheading: 'In het beekdal' },
    {
      text: 'Een beek die is rechtgetrokken, voert een bui in een etmaal af. Met vijftien kleine stuwen die zichzelf instellen op de grondwaterstand, duurt dezelfde afvoer vier dagen. De stuwen krijgen hun streefpeil van een model dat elk uur de meetpunten in het dal en de neerslagverwachting leest. Bij dreigend hoogwater gaan zij open voordat de bui valt.',
    },
    { subheading: 'In de polder' },
    {
      text: 'In veenweidegebied vertraagt een hoger slootpeil de bodemdaling en bewaart het water. Het vraagt wel dat percelen op een natte dag berijdbaar blijven. Onderwaterdrains brengen het slootwater onder het perceel en voeren het af wanneer dat moet. Zo daalde de bodem op de proefpercelen in drie jaar de helft minder dan daarbuiten.',
    },
    {
      bars: [
        ['Duin', 18.4],
        ['Beekdal', 6.1],
        ['Polder', 9.7],
        ['Stad', 2.3],
      ],
      unit: 'mln m3',
      caption: 'Extra berging aan het begin van de zomer',
    },
    { heading: 'Wat het kost en wat het oplevert' },
    {
      text: 'De kosten hieronder zijn per kubieke meter die aan het begin van de zomer extra in voorraad is, over een looptijd van dertig jaar. Beheer en energie zijn meegerekend, grond niet: in alle drie de gebieden bleef het gebruik van de grond gelijk.',
    },
    {
      table: [
        ['Maatregel', 'Aanleg', 'Beheer', 'Totaal'],
        ['Infiltratie in het duin', '€ 0,21', '€ 0,14', '€ 0,35'],
        ['Slimme stuwen in het beekdal', '€ 0,34', '€ 0,09', '€ 0,43'],
        ['Onderwaterdrains in de polder', '€ 0,58', '€ 0,06', '€ 0,64'],
        ['Aanvoer uit de rivier', '€ 0,12', '€ 0,71', '€ 0,83'],
      ],
    },
    {
      text: 'Aanvoer uit de rivier lijkt goedkoop om aan te leggen, maar is in een droge zomer juist niet beschikbaar. De drie andere maatregelen werken zonder dat er ergens anders water voor nodig is.',
    },
    { subheading: 'Waar te beginnen' },
    {
      list: [
        'Meet eerst. Een jaar grondwaterstanden op tien plaatsen kost minder dan één verkeerd geplaatste stuw.',
        'Begin boven in het systeem: water dat daar blijft, hoeft beneden niet te worden weggemalen.',
        'Leg het peil vast als bandbreedte, niet als getal. Dan mag het systeem meebewegen.',
        'Spreek af wie beslist bij dreigend hoogwater, voordat het zover is.',
      ],
    },
    { heading: 'Over dit onderzoek' },
    {
      text: 'De metingen liepen van oktober 2021 tot en met september 2024. Voor de berekeningen gebruikten wij een grondwatermodel met cellen van 25 bij 25 meter, geijkt op 148 peilbuizen. De weerreeksen van 2003, 2018 en 2022 dienden als droge jaren, die van 1998 en 2021 als natte.',
    },
    {
      text: 'Waterlijn en de plaatsen in dit whitepaper zijn verzonnen. De natuurkunde is dat niet: de verhouding tussen zoet en zout water onder een duin werd al in 1888 beschreven.',
    },
  ],
};
