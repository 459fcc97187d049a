/*
 * A relevance set of how people write: pages in four languages, and what is typed to find them. One of the pages named is
 * to be among the first three; an empty list says that nothing may be found.
 */

/** Title and text of pages by name, by locale. */
export const corpus: Record<string, Record<string, readonly [title: string, text: string]>> = {
  'nl-nl': {
    dijken: [
      'Dijken en duinen',
      'Wie een dijk wil versterken, meet eerst een jaar. Een peilbuis toont het grondwater.',
    ],
    keringen: [
      'Adviseur waterkeringen',
      'Je ontwerpt versterkingen van een kering in klei en staal en helpt bij de dijkbewaking.',
    ],
    zand: ['Zand voor Egmond', 'Vier suppleties hielden het strand op zijn plaats; het zand komt van zee.'],
    drinkwater: ['Drinkwater', 'Een voorraad in het duin; de winning gaat door als de zomer droog is.'],
    hydroloog: ['Hydroloog', 'Je rekent aan grondwatermodellen en solliciteert met een brief van een halve pagina.'],
    hoogwater: ['Wat te doen bij hoogwater', 'Blijf van de dijk af en haal uit de kelder wat je houden wilt.'],
    ooievaars: [
      'Drie paar ooievaars',
      'De nesten op huizen en dozen zijn te zien vanaf het wandelpad; houd honden aan de lijn.',
    ],
    glasvezel: ['Luisteren met glasvezel', 'De kabel meet rek en temperatuur, elke meter en elke minuut.'],
    vissen: ['Een deur voor glasaal', 'De vispassage gaat open als de zee hoger staat dan het meer.'],
    toegang: ['Toegankelijkheid', 'Alles werkt met het toetsenbord, en films hebben een uitgeschreven tekst.'],
    duurzaam: ['Duurzaamheid', 'De uitstoot van ons materieel, en het doel voor 2030.'],
    jaarverslag: ['Jaarverslag 2025', 'De omzet steeg; een stagiair vond het lek in de reinwaterkelder met een emmer.'],
    monteur: ['Monteur gemalen', 'Van een stoommachine tot vijzels die op afstand worden bediend, met foto’s.'],
    privacy: ['Privacy', 'We bewaren je bericht hoogstens een jaar en zetten geen volgcookies.'],
    zoet: ['Zoetwater vasthouden', 'Eerder inlaten levert evenveel op als een nieuwe plas.'],
    cookies: ['Cookies', 'We onthouden je keuze in één cookie; zonder werkt alles ook.'],
    werken: ['Werken bij Waterlijn', 'Elk project begint met laarzen; op vrijdag bespreken we wat er misging.'],
  },
  'en-gb': {
    dykes: ['Dykes and dunes', 'To strengthen a dyke, first measure for a year. Mice dig tunnels in it.'],
    accessibility: ['Accessibility', 'Everything works with the keyboard, and films have a transcript.'],
    sustainability: ['Sustainability', 'Emissions of our machines, and the aim for 2030.'],
    drinking: ['Drinking water', 'Ninety days through the dune, past ponds and bacteria, from the river to the tap.'],
    storks: ['Three pairs of storks', 'The nests can be seen from the footpath; bring binoculars.'],
    mechanic: ['Pumping-station mechanic', 'You maintain a steam engine and screws that are operated from afar.'],
    eel: ['A door for glass eel', 'Farmers need fresh water, so the passage opens for minutes only.'],
    history: ['History', 'Three engineers measured the breaches; once the firm was nearly bankrupt.'],
    internships: ['Internships and theses', 'An allowance, boots, and a colleague who knows where the coffee is.'],
    measuring: ['Measuring and data', 'Each gauge was measured twice; the measurements are public.'],
    lek: ['The Lek embankment', 'Eight hundred years old, and for the first time with a stethoscope.'],
  },
  'de-de': {
    deiche: [
      'Deiche und Dünen',
      'Wer einen Deich verstärken will, misst zuerst ein Jahr; ohne Verstärkung geht es nicht.',
    ],
    trinkwasser: ['Trinkwasser', 'Neunzig Tage durch den Sand, vom Fluss zum Hahn; die Gewinnung ruht im Sommer.'],
    hochwasser: ['Was tun bei Hochwasser', 'Betritt den Damm nicht und hol aus dem Keller, was du behalten willst.'],
    barrierefrei: ['Barrierefreiheit', 'Alles geht mit der Tastatur, Filme haben eine Mitschrift.'],
    nachhaltig: ['Nachhaltigkeit', 'Emissionen unserer Maschinen und das Ziel für 2030.'],
    stoerche: ['Drei Storchenpaare', 'Sie brüten wieder; die Nester sieht man vom Weg.'],
    wiesen: ['Nasse Wiesen', 'Dort frisst der Storch, und dort stehen die Störche im Winter.'],
    schoepfwerk: ['Monteurin für Schöpfwerke', 'Von einer Dampfmaschine bis zu ferngesteuerten Schnecken.'],
    fisch: ['Eine Tür für Glasaale', 'Der Fischpass öffnet im Umkreis der Reuse, und ein Pass braucht Strömung.'],
    datenschutz: ['Datenschutz', 'Deine Nachricht bewahren wir höchstens ein Jahr auf.'],
    messen: ['Messen und Daten', 'Jeder Messpunkt hat einen Namen und eine Telefonnummer.'],
    suess: ['Süßwasser festhalten', 'Der billigste Kubikmeter ist im März schon da.'],
    geschichte: ['Geschichte', 'Drei Ingenieure vermessen auf eigene Kosten die Löcher.'],
  },
  'fr-fr': {
    digues: ['Digues et dunes', 'Pour renforcer une digue, on mesure pendant un an.'],
    eau: ['Eau potable', 'Quatre-vingt-dix jours dans le sable, du fleuve au robinet.'],
    accessibilite: ['Accessibilité', 'Tout fonctionne au clavier, les films ont une transcription.'],
    durabilite: ['Durabilité', 'Les émissions de nos engins, et le but pour 2030.'],
    cigognes: ['Trois couples de cigognes', 'Les nids se voient du sentier ; prenez des jumelles.'],
    mecanicien: ['Mécanicien de stations', 'Vous entretenez une machine à vapeur et des vis commandées à distance.'],
    civelle: [
      'Une porte pour la civelle',
      'Les agriculteurs ont besoin d’eau douce ; l’anguille et les poissons passent.',
    ],
    histoire: ['Histoire', 'Tout commence après l’inondation ; l’étalonnage vint plus tard.'],
    stages: ['Stages et mémoires', 'Une gratification, des bottes, et une vraie question.'],
    confidentialite: ['Confidentialité', 'Nous gardons votre message un an au plus.'],
  },
};

const one = (name: string, ...terms: readonly string[]): [string, readonly string[]][] =>
  terms.map((term) => [term, [name]]);

/** What is typed, with the pages of which one is to be found, by locale. */
export const typed: Record<string, readonly (readonly [term: string, wanted: readonly string[]])[]> = {
  'nl-nl': [
    // A compound that no page has, and the same with a letter wrong, missing, doubled or swapped in either part.
    ...['dijkversterking', 'dijkversterkng', 'dijkverstreking', 'dijkversterrking', 'dijkversterkingen'].map(
      (term) => [term, ['dijken', 'keringen']] as const,
    ),
    ...one('zand', 'zandsuppletie', 'zandsupletie', 'zandsuppleties', 'zansuppleties', 'suppletie', 'supletie'),
    ...one('drinkwater', 'drinkwaterwinning', 'drinkwaterwining', 'drinkwaterwinnig', 'drinkwatr', 'drikwater'),
    ...one('drinkwater', 'drinwkater', 'drinkwatervoorziening', 'drinkwaterje'),
    ...one('keringen', 'waterkering', 'waterkeeringen', 'watrekering', 'dijkbewakign', 'dijkbewaker'),
    ...one('hydroloog', 'grondwatermodelen', 'hydrologen', 'hidroloog', 'hydrolog', 'solliciteert', 'soliciteert'),
    ...one('hoogwater', 'hoog water', 'hoogwaater', 'hogwater', 'kelders', 'keldertje'),
    ...one(
      'ooievaars',
      'ooievaar',
      'ooivaar',
      'ooievaren',
      'nestje',
      'huis',
      'doos',
      'doosje',
      'wandelpaden',
      'wandelpat',
    ),
    ...one('glasvezel', 'glasveezl', 'glasvezelkabel', 'glasvezelkable', 'glasv', 'temparatuur'),
    ...one('vissen', 'vispasage', 'vispassges', 'glasalen'),
    ...one('toegang', 'toegankelijk', 'toegankelijkhied', 'toegankelykheid', 'toetsenborden', 'toesenbord'),
    ...one('duurzaam', 'duurzaam', 'duurzaamhied', 'duurzame', 'uitstoott'),
    ...one('jaarverslag', 'jaar verslag', 'jaarverslg', 'jaarverslagen', 'stagiar', 'stagiaires', 'reinwaterkeldr'),
    ...one('monteur', 'monteurs gemaal', 'monteur gemaaltje', 'stoommachien', 'vijsels'),
    // As it sounds, or of the same family.
    ...one('privacy', 'privasie', 'privacie', 'privasy'),
    ...one('hydroloog', 'sollicitatie', 'solicitatie', 'solicitasie', 'hydroloch'),
    ...one('privacy', 'privacyverklaring', 'privacybeleid', 'privacy verklaring', 'volgcookie'),
    ...one('zoet', 'zoet water', 'zoetwatervasthouding', 'zoetwatr', 'plas', 'plassen'),
    // Wrong in more than one place, and as it sounds.
    ...one('ooievaars', 'ooivaren', 'ooijevaar', 'ooievaarsnesten'),
    ...one('cookies', 'koekies', 'cookiebeleid'),
    ...one('privacy', 'volgkoekies', 'privacieverklaring'),
    ...one('monteur', 'stomgemaal', 'stoommasjien', 'stoomgemaal'),
    ...one('zand', 'zantsuppletie'),
    ...one('dijken', 'dyken', 'pijlbuis'),
    ...one('drinkwater', 'drinkwaterbron', 'drinkwaterfoorraat'),
    ...one('duurzaam', 'duursaamhijd'),
    ...one('werken', 'werken bij', '"werken bij"', 'laars', 'laarsjes'),
    ...['"duinen en dijken"', 'ooievaars -nesten', 'zonnepanelen', 'belastingaangifte', 'dijkgraaf', 'waterplan'].map(
      (term) => [term, []] as const,
    ),
    // A key that was held down is no word of one letter.
    ['zzzz', []],
    // Two letters unlike those of a word are another word; so is one beside a short part of a compound.
    ...['verzekering', 'paspoort', 'vliegtuig', 'bibliotheek'].map((term) => [term, []] as const),
  ],
  'en-gb': [
    ...one('accessibility', 'accessability', 'acessibility', 'accessible', 'keybord', 'transcripts'),
    ...one('sustainability', 'sustainabilty', 'sustainable', 'emission', 'emmissions'),
    ...one('drinking', 'drinkng water', 'drinking watre', 'bacteira', 'rivers'),
    ...one('storks', 'stork', 'storcks', 'binocluars', 'nesting', 'foothpath'),
    ...one('mechanic', 'mechanics', 'mecanic', 'machanic', 'pumping-station', 'pumping station', 'maintaining'),
    ...one('eel', 'farmer', 'farmmers', 'fresh waters', '"glass eel"', 'pasage'),
    ...one('history', 'histroy', 'enginers', 'bankrupcy', 'bankrupt', 'breach'),
    ...one('internships', 'internshp', 'intern', 'cofee', 'colleages', 'thesis'),
    ...one('lek', 'embankmnet', 'embankments', 'stethosope', 'embank'),
    ...one('measuring', 'mesurement', 'meassurement', 'measuremants', 'mesuring'),
    // Two words without the space between them.
    ...one('drinking', 'drinkingwater', 'drinkin water'),
    ...one('eel', 'freshwater', 'glasseel'),
    ...one('mechanic', 'steamengine', 'pumpingstation'),
    ...one('dykes', 'dyke -lek', 'dykse', 'tunnel', 'tunells'),
    ...['"eel glass"', 'storks -nests', 'helicopter', 'tax return'].map((term) => [term, []] as const),
  ],
  'de-de': [
    ...one('trinkwasser', 'Trinkwaser', 'Trinkwasserversorgung', 'Trinkwassergewinnung', 'Trinkwassergewinung'),
    ...one('deiche', 'Deichverstärkung', 'Deichverstaerkung', 'Deichverstärkug', 'Duenen', 'Dünen', 'Dunen'),
    ...one('hochwasser', 'Hochwaser', 'Hochwassre', 'Hochwassers', 'Kellers', 'Dämme', 'Daemme'),
    ...one('barrierefrei', 'Barierefreiheit', 'Barrierefreihet', 'barrierefrei', 'Tastaturen', 'Tastattur'),
    ...one('nachhaltig', 'Nachhaltikeit', 'nachhaltig', 'Maschine', 'Machinen'),
    ...one('stoerche', 'Storch', 'Stoerche', 'Störchen', 'Nest', 'Storchenpare'),
    // Both words are there, but beside each other only in a compound.
    ...one('stoerche', 'Storchnest', 'Storchennest', 'Storchnester'),
    ...one('schoepfwerk', 'Schöpfwerk', 'Schoepfwerke', 'Schöpwerke', 'Dampfmaschienen', 'Monteur'),
    ...one('fisch', 'Fischpas', 'Fischpaesse', 'Fischpass', 'Stroemung'),
    ...one('datenschutz', 'Datenschuz', 'Datenschutzerklärung', 'Datenschutzerklaerung', 'Nachrichten'),
    ...one('messen', 'Messpunkte', 'Mespunkte', 'Telefonnummern', 'Telephonnummer'),
    ...one('suess', 'Suesswasser', 'Süßwaser', 'Süsswasser', 'Kubikmetern'),
    ...one('schoepfwerk', 'Dampfmaschiene'),
    ...one('messen', 'Telefohnnummer', 'Meßpunkte'),
    ...one('datenschutz', 'Datenschuts', 'Datenschutzbeauftragter'),
    ...one('geschichte', 'Geschihte', 'Ingenieur', 'Ingeneure', '"auf eigene Kosten"'),
    ...['"Dünen und Deiche"', 'Deiche -Dünen', 'Hubschrauber', 'Steuererklärung', 'Reisepass'].map(
      (term) => [term, []] as const,
    ),
  ],
  'fr-fr': [
    ...one('accessibilite', 'accessibilite', 'accesibilité', 'accessible', 'claviers', 'transcripsion'),
    ...one('durabilite', 'durabilite', 'durable', 'émission', 'emisions'),
    ...one('cigognes', 'cigogne', 'cigonges', 'sigognes', 'sentiers', 'jumeles'),
    ...one('eau', 'eau potabel', "l'eau potable", 'robinets', 'fleuves', 'flueve'),
    ...one('digues', 'digue', 'diges', 'dunnes', 'renforcement', 'renforcé'),
    ...one('mecanicien', 'mécaniciens', 'mecanicien', 'mechanicien', 'vapeurs', 'distanse'),
    ...one('civelle', 'civele', 'anguilles', 'anguile', 'agricultuers', 'agriculteur', '"eau douce"', 'poison'),
    ...one('histoire', 'histoires', 'histiore', 'innondation', 'inondations', 'etalonage'),
    ...one('stages', 'memoire', 'stage', 'gratifications', 'gratificasion'),
    ...one('eau', 'eaupotable', 'robinnet'),
    ...one('cigognes', 'sigogne', 'cicogne'),
    ...one('accessibilite', 'accessibilitée', 'transcripcion'),
    ...one('confidentialite', 'confidentialitee', 'confidentiel', 'mesage', 'messages'),
    ...['"dunes et digues"', 'digue -dunes', 'hélicoptère', 'impôts'].map((term) => [term, []] as const),
  ],
};
