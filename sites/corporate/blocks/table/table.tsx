import { defineBlock, field } from '@ximblox/blocks';
import { FieldText } from '@ximblox/site/kit';
import { groups } from '../groups.ts';
import { sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const table = defineBlock({
  type: 'table',
  label: { en: 'Table', nl: 'Tabel', de: 'Tabelle', fr: 'Tableau' },
  group: groups.text,
  description: {
    en: 'Rows and columns; columns of numbers are right-aligned',
    nl: 'Rijen en kolommen; kolommen met getallen worden rechts uitgelijnd',
    de: 'Zeilen und Spalten; Spalten mit Zahlen stehen rechtsbündig',
    fr: 'Des lignes et des colonnes ; les colonnes de nombres sont alignées à droite',
  },
  keywords: {
    en: 'rows columns spreadsheet data',
    nl: 'rijen kolommen gegevens',
    de: 'zeilen spalten daten',
    fr: 'lignes colonnes données',
  },
  fields: {
    ...sectionFields,
    caption: field.text({
      max: 200,
      required: true,
      inline: true,
      help: {
        en: 'Describes what the table shows',
        nl: 'Beschrijft wat de tabel laat zien',
        de: 'Beschreibt, was die Tabelle zeigt',
        fr: 'Décrit ce que montre le tableau',
      },
      label: { en: 'Caption', nl: 'Bijschrift', de: 'Bildunterschrift', fr: 'Légende' },
    }),
    columns: field.list(
      {
        label: field.text({
          max: 60,
          required: true,
          inline: true,
          label: { en: 'Label', nl: 'Opschrift', de: 'Beschriftung', fr: 'Libellé' },
        }),
        numeric: field.switch({ label: { en: 'Figures', nl: 'Cijfers', de: 'Zahlen', fr: 'Chiffres' } }),
      },
      {
        min: 2,
        max: 8,
        required: true,
        itemLabel: 'label',
        label: { en: 'Columns', nl: 'Kolommen', de: 'Spalten', fr: 'Colonnes' },
      },
    ),
    rows: field.list(
      {
        cells: field.list(
          { text: field.text({ max: 200, inline: true, label: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' } }) },
          { max: 8, itemLabel: 'text', label: { en: 'Cells', nl: 'Cellen', de: 'Zellen', fr: 'Cellules' } },
        ),
      },
      { min: 1, max: 200, required: true, label: { en: 'Rows', nl: 'Rijen', de: 'Zeilen', fr: 'Lignes' } },
    ),
    note: field.text({
      max: 240,
      inline: true,
      label: { en: 'Source or note', nl: 'Bron of noot', de: 'Quelle oder Anmerkung', fr: 'Source ou note' },
    }),
  },
  example: {
    props: {
      label: 'Meetgegevens',
      title: 'Hoogste standen deze winter',
      caption: 'Hoogste waterstand per meetpunt, oktober 2025 tot en met maart 2026',
      columns: [
        { label: 'Meetpunt', numeric: false },
        { label: 'Water', numeric: false },
        { label: 'Datum', numeric: false },
        { label: 'Stand (m NAP)', numeric: true },
        { label: 'Marge (m)', numeric: true },
      ],
      rows: [
        ['Lobith', 'Rijn', '11 januari', '14,62', '2,91'],
        ['Nijmegen', 'Waal', '12 januari', '11,48', '2,12'],
        ['Dordrecht', 'Beneden-Merwede', '22 februari', '2,07', '1,33'],
        ['Den Helder', 'Noordzee', '22 februari', '2,54', '3,36'],
        ['Lauwersoog', 'Waddenzee', '22 februari', '3,19', '3,41'],
      ].map((cells) => ({ cells: cells.map((value) => ({ text: value })) })),
      note: 'Marge: afstand tussen de hoogste stand en de kruin van de waterkering. Eigen metingen.',
    },
  },
  component({ label, title, caption, columns, rows, note, block, context }) {
    const captionID = `c-${block.key}`;
    // Up to three columns fit on any screen; wider tables scroll and must be reachable by keyboard.
    const scrolls = columns.length > 3;
    return (
      <Section name="table" block={block} context={context} label={label} title={title}>
        <div
          className="table-scroll in-text"
          role="region"
          aria-labelledby={captionID}
          {...(scrolls ? { tabIndex: 0 } : {})}
        >
          <table className={scrolls ? 'table-grid figures table-wide' : 'table-grid figures'}>
            <caption id={captionID} className="note">
              <span className="table-caption">
                <FieldText context={context} path="caption" value={caption} />
              </span>
            </caption>
            <thead>
              <tr>
                {columns.map((column, position) => (
                  <th key={column.key} scope="col" className={column.numeric ? 'is-numeric' : undefined}>
                    <FieldText context={context} path={`columns.${position}.label`} value={column.label} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }, row) => (
                <tr key={key}>
                  {columns.map((column, position) => {
                    const text = cells[position]?.text ?? '';
                    const value = (
                      <FieldText context={context} path={`rows.${row}.cells.${position}.text`} value={text} />
                    );
                    return position === 0 ? (
                      <th key={column.key} scope="row">
                        {value}
                      </th>
                    ) : (
                      <td key={column.key} className={column.numeric ? 'is-numeric' : undefined}>
                        {value}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <FieldText as="p" className="table-note soft in-text" context={context} path="note" value={note} />
      </Section>
    );
  },
});
