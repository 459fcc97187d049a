/** Strong and irregular verbs of Dutch: infinitive, then past tenses and participle. */
const table = `
bakken gebakken, barsten gebarsten, bederven bedierf bedierven bedorven, bedriegen bedroog bedrogen, beginnen begon begonnen,
begrijpen begreep begrepen, bergen borg borgen geborgen, besluiten besloot besloten, bevelen beval bevolen,
bewegen bewoog bewogen, bezitten bezat bezeten, bidden bad baden gebeden, bieden bood boden geboden, bijten beet beten gebeten,
binden bond bonden gebonden, blazen blies bliezen geblazen, blijken bleek bleken gebleken, blijven bleef bleven gebleven,
breken brak braken gebroken, brengen bracht brachten gebracht, buigen boog bogen gebogen, denken dacht dachten gedacht,
doen deed deden gedaan, dragen droeg droegen gedragen, drijven dreef dreven gedreven, dringen drong drongen gedrongen,
drinken dronk dronken gedronken, duiken dook doken gedoken, dwingen dwong dwongen gedwongen, eten at aten gegeten,
fluiten floot floten gefloten, gaan ging gingen gegaan, gelden gold golden gegolden, genezen genas genazen,
genieten genoot genoten, geven gaf gaven gegeven, gieten goot goten gegoten, glijden gleed gleden gegleden,
graven groef groeven gegraven, grijpen greep grepen gegrepen, hangen hing hingen gehangen, heffen hief hieven geheven,
helpen hielp hielpen geholpen, houden hield hielden gehouden, jagen joeg joegen gejaagd, kiezen koos kozen gekozen,
kijken keek keken gekeken, klimmen klom klommen geklommen, klinken klonk klonken geklonken, komen kwam kwamen gekomen,
kopen kocht kochten gekocht, krijgen kreeg kregen gekregen, kruipen kroop kropen gekropen, lachen gelachen, laden geladen,
laten liet lieten gelaten, lezen las lazen gelezen, liegen loog logen gelogen, liggen lag lagen gelegen,
lijden leed leden geleden, lijken leek leken geleken, lopen liep liepen gelopen, meten mat maten gemeten,
mijden meed meden gemeden, nemen nam namen genomen, rijden reed reden gereden, rijzen rees rezen gerezen,
roepen riep riepen geroepen, ruiken rook roken geroken, schelden schold gescholden, schenken schonk schonken geschonken,
scheppen schiep schiepen geschapen, schieten schoot schoten geschoten, schijnen scheen schenen geschenen,
schrijven schreef schreven geschreven, schrikken schrok geschrokken, schuiven schoof schoven geschoven, slaan sloeg sloegen geslagen,
slapen sliep sliepen geslapen, slijten sleet gesleten, sluiten sloot sloten gesloten, smelten smolt smolten gesmolten,
smijten smeet gesmeten, snijden sneed sneden gesneden, spreken sprak spraken gesproken, springen sprong sprongen gesprongen,
staan stond stonden gestaan, steken stak staken gestoken, stelen stal stalen gestolen, sterven stierf stierven gestorven,
stijgen steeg stegen gestegen, stinken stonk gestonken, strijden streed streden gestreden, treden trad traden getreden,
treffen trof troffen getroffen, trekken trok trokken getrokken, vallen viel vielen gevallen, vangen ving vingen gevangen,
varen voer voeren gevaren, vechten vocht vochten gevochten, vergeten vergat vergaten, verliezen verloor verloren,
vinden vond vonden gevonden, vliegen vloog vlogen gevlogen, vragen vroeg vroegen gevraagd, vriezen vroor gevroren,
waaien woei gewaaid, wegen woog wogen gewogen, werpen wierp wierpen geworpen, werven wierf wierven geworven,
weten wist wisten geweten, wijken week weken geweken, wijten weet geweten, wijzen wees wezen gewezen, winnen won wonnen gewonnen,
worden werd werden geworden, wrijven wreef wreven gewreven, zenden zond zonden gezonden, zien zag zagen gezien,
zingen zong zongen gezongen, zinken zonk zonken gezonken, zitten zat zaten gezeten, zoeken zocht zochten gezocht,
zuigen zoog zogen gezogen, zwemmen zwom zwommen gezwommen, zweren zwoer gezworen, zwijgen zweeg zwegen gezwegen
`;

const infinitives = new Map(
  table.split(',').flatMap((line) => {
    const [infinitive = '', ...forms] = line.trim().split(/\s+/);
    return forms.map((form) => [form, infinitive] as const);
  }),
);

const separable =
  '(?:aan|achter|af|bij|binnen|dicht|door|in|los|mee|na|om|onder|op|over|samen|tegen|terug|toe|uit|vast|voor|weg)';
const inseparable = '(?:be|er|her|ont|over|onder|ver)';

/** Nouns that look like participles of unrelated verbs. */
const nouns = new Set(
  'gebergte gebied geboorte gebit gedachte gedeelte gedicht gehucht geluid gemeente gerecht geslacht gevecht geweld gewicht gezicht gezond'.split(
    ' ',
  ),
);

const longestAffix = new RegExp(`^(${separable})?(ge)?(.+)$`);
const prefixed = new RegExp(`^(${inseparable})(.{3,})$`);
const weakParticiple = new RegExp(`^(${separable})?ge(.{2,}?)[dt](?:en?)?$`);
const weakPrefixed = new RegExp(`^(${inseparable}.{3,}?)[dt]e?$`);

/** Returns the infinitive of a form of a strong verb, with its prefix: `uitkiezen` for `uitgekozen`. */
function strongInfinitive(word: string): string[] {
  const whole = infinitives.get(word);
  if (whole !== undefined) return [whole];
  const [, prefix, , root = ''] = longestAffix.exec(word) ?? [];
  const parted = prefix === undefined ? undefined : infinitives.get(word.slice(prefix.length));
  if (parted !== undefined) return [prefix + parted];
  const [, fixed, rest] = prefixed.exec(word) ?? [];
  const inner = rest === undefined ? undefined : (infinitives.get(`ge${rest}`) ?? infinitives.get(rest));
  return inner === undefined || root === '' ? [] : [`${fixed}${inner}`];
}

const shortestRoot = 3;

/** Returns the root of a weak verb: `registreer` for `geregistreerd` and `registreert`, `maak` for `gemaakt`. */
function weakRoots(word: string): string[] {
  const [, long] = /^(.+eer)(?:t|d|de|den)$/.exec(word) ?? [];
  const [, prefix = '', root] = weakParticiple.exec(word) ?? [];
  if (root !== undefined) {
    // The last letter may belong to the verb: `gezet` of `zetten`.
    const last = word.at(prefix.length + 2 + root.length) ?? '';
    return [root, root + last].filter(({ length }) => length >= shortestRoot).map((one) => prefix + one);
  }
  const [, whole] = weakPrefixed.exec(word) ?? [];
  return [...(long === undefined ? [] : [long]), ...(whole === undefined ? [] : [whole])];
}

/**
 * Returns infinitives or roots of which a Dutch word may be the past tense or participle. Some are not words.
 * @param word folded
 */
export const verbsOf = (word: string): string[] =>
  nouns.has(word) ? [] : [...new Set([...strongInfinitive(word), ...weakRoots(word)])].filter((verb) => verb !== word);
