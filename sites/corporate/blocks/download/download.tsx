import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText } from '@ximblox/site/kit';
import { textField, titleField } from '../../fields.ts';
import { Arrow } from '../../layout/arrow.tsx';
import { FileFacts } from '../../layout/file-facts.tsx';
import { groups } from '../groups.ts';
import { ItemHeading } from '../../layout/item-heading.tsx';
import { sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const download = defineBlock({
  type: 'download',
  label: { en: 'Downloads', nl: 'Downloads', de: 'Downloads', fr: 'Téléchargements' },
  group: groups.lists,
  description: {
    en: 'Documents to download, with type and size',
    nl: 'Documenten om te downloaden, met type en grootte',
    de: 'Dokumente zum Herunterladen, mit Typ und Größe',
    fr: 'Des documents à télécharger, avec leur type et leur taille',
  },
  keywords: {
    en: 'file document pdf attachment',
    nl: 'bestand document pdf bijlage',
    de: 'datei dokument pdf anhang',
    fr: 'fichier document pdf pièce jointe',
  },
  fields: {
    ...sectionFields,
    items: field.list(
      {
        title: titleField(120),
        text: textField(240),
        file: field.file({ required: true, label: { en: 'File', nl: 'Bestand', de: 'Datei', fr: 'Fichier' } }),
      },
      {
        min: 1,
        max: 20,
        required: true,
        itemLabel: 'title',
        label: { en: 'Documents', nl: 'Documenten', de: 'Dokumente', fr: 'Documents' },
      },
    ),
  },
  example: {
    props: {
      label: 'Documenten',
      title: 'Om na te lezen',
      items: [
        {
          title: 'Zoetwater vasthouden',
          text: 'Hoe duinen, plassen en polders samen door een droge zomer komen. Met rekenvoorbeelden.',
        },
        { title: 'Jaarverslag 2025', text: 'Cijfers, projecten en wat er misging.' },
      ],
    },
    files: {
      'items.0.file': { path: '/downloads/whitepaper-zoetwater.pdf' },
      'items.1.file': { path: '/downloads/jaarverslag-2025.pdf' },
    },
  },
  component({ label, title, items, block, context }) {
    return (
      <Section name="download" block={block} context={context} label={label} title={title}>
        <ul className="ruled in-text">
          {items.map((item, position) =>
            item.file || context.preview ? (
              <li key={item.key} className="download-item clickable">
                <div>
                  <ItemHeading under={title}>
                    <a className="clickable-link" href={item.file?.href} download={item.file?.fileName}>
                      <FieldText context={context} path={`items.${position}.title`} value={item.title} />
                    </a>
                  </ItemHeading>
                </div>
                <FieldText
                  as="p"
                  className="download-text soft"
                  context={context}
                  path={`items.${position}.text`}
                  value={item.text}
                />
                <p className="download-facts note" {...editField(context, `items.${position}.file`)}>
                  {item.file && <FileFacts file={item.file} locale={context.locale} />}
                  <Arrow down />
                </p>
              </li>
            ) : null,
          )}
        </ul>
      </Section>
    );
  },
});
