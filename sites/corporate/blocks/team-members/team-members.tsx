import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, isShown, ResponsiveImage } from '@ximblox/site/kit';
import { nameField } from '../../fields.ts';
import { message } from '../../messages/message.ts';
import { groups } from '../groups.ts';
import { ItemHeading } from '../../layout/item-heading.tsx';
import { introField, sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';

export const teamMembers = defineBlock({
  type: 'team-members',
  label: { en: 'Team members', nl: 'Teamleden', de: 'Teammitglieder', fr: 'Membres de l’équipe' },
  group: groups.lists,
  description: {
    en: 'People with their portrait, function and specialties',
    nl: 'Mensen met hun portret, functie en specialismen',
    de: 'Menschen mit Porträt, Funktion und Fachgebieten',
    fr: 'Des personnes avec leur portrait, leur fonction et leurs spécialités',
  },
  keywords: {
    en: 'people staff employees portraits photo',
    nl: 'mensen medewerkers personeel portretten foto',
    de: 'personen mitarbeitende porträts foto',
    fr: 'personnes équipe portraits photo',
  },
  fields: {
    ...sectionFields,
    intro: introField(300),
    members: field.list(
      {
        image: field.image({ ratio: 4 / 5, label: { en: 'Portrait', nl: 'Portret', de: 'Porträt', fr: 'Portrait' } }),
        name: nameField,
        function: field.text({
          max: 120,
          required: true,
          inline: true,
          label: { en: 'Function', nl: 'Functie', de: 'Funktion', fr: 'Fonction' },
        }),
        description: field.multiline({
          max: 400,
          inline: true,
          label: { en: 'Description', nl: 'Beschrijving', de: 'Beschreibung', fr: 'Description' },
        }),
        specialties: field.text({
          max: 200,
          inline: true,
          help: {
            en: 'Separated by commas',
            nl: 'Gescheiden door komma’s',
            de: 'Durch Kommas getrennt',
            fr: 'Séparées par des virgules',
          },
          label: { en: 'Specialties', nl: 'Specialismen', de: 'Fachgebiete', fr: 'Spécialités' },
        }),
        linkedin: field.text({
          max: 200,
          format: 'url',
          label: { en: 'LinkedIn address', nl: 'LinkedIn-adres', de: 'LinkedIn-Adresse', fr: 'Adresse LinkedIn' },
        }),
      },
      {
        min: 1,
        max: 60,
        required: true,
        itemLabel: 'name',
        edit: 'dialog',
        label: { en: 'Members', nl: 'Leden', de: 'Mitglieder', fr: 'Membres' },
      },
    ),
  },
  example: {
    props: {
      label: 'Mensen',
      title: 'Wie je aan de lijn krijgt',
      intro: 'Een greep uit de 68 mensen van Waterlijn. Iedereen heeft een direct nummer.',
      members: [
        {
          name: 'Annelies de Vries',
          function: 'Directeur',
          description: 'Begon als opzichter op de Houtribdijk en leest nog steeds elk inspectierapport.',
          specialties: 'strategie, waterschappen',
          linkedin: 'https://www.linkedin.com/in/annelies-de-vries-waterlijn',
        },
        {
          name: 'Youssef El Amrani',
          function: 'Geotechnisch adviseur',
          description: 'Weet van iedere klei langs de Lek hoe zij zich gedraagt bij regen.',
          specialties: 'klei, stabiliteit, piping',
          linkedin: '',
        },
        {
          name: 'Mei-Lin Chen',
          function: 'Data-ingenieur',
          description: 'Bouwt het meetnet dat zelf belt als er iets verandert.',
          specialties: 'sensoren, tijdreeksen, glasvezel',
          linkedin: '',
        },
        {
          name: 'Jeroen Bakker',
          function: 'Uitvoerder',
          description: 'Staat om zes uur op het werk en kent alle machinisten bij naam.',
          specialties: 'grondverzet, planning',
          linkedin: '',
        },
      ],
    },
    images: {
      'members.0.image': {
        path: '/mensen/annelies-de-vries.jpg',
        alt: 'Annelies de Vries, getekend en profil: kort grijs haar, ronde bril en een donkerblauw jasje',
      },
      'members.1.image': {
        path: '/mensen/youssef-el-amrani.jpg',
        alt: 'Youssef El Amrani, getekend en profil: kort krullend haar, volle baard en een gebreide trui',
      },
      'members.2.image': {
        path: '/mensen/mei-lin-chen.jpg',
        alt: 'Mei-Lin Chen, getekend en profil: sluik zwart haar tot de kin met pony',
      },
      'members.3.image': {
        path: '/mensen/jeroen-bakker.jpg',
        alt: 'Jeroen Bakker, getekend en profil: witte bouwhelm, korte stoppels en een oranje veiligheidsvest',
      },
    },
  },
  component({ label, title, intro, members, block, context }) {
    const { locale } = context;
    return (
      <Section name="team-members" block={block} context={context} label={label} title={title} intro={intro}>
        <ul className="team-list subgrid">
          {members.map((member, position) => (
            <li key={member.key} className="member">
              <div className="member-image" {...editField(context, `members.${position}.image`)}>
                <ResponsiveImage
                  className="cover cover-portrait"
                  image={member.image}
                  sizes="(min-width: 60rem) 22vw, (min-width: 40rem) 12rem, 45vw"
                  aspectRatio={4 / 5}
                />
              </div>
              <ItemHeading under={title} className="member-name">
                <FieldText context={context} path={`members.${position}.name`} value={member.name} />
              </ItemHeading>
              <p className="soft">
                <FieldText context={context} path={`members.${position}.function`} value={member.function} />
              </p>
              <FieldText
                as="p"
                className="member-text"
                context={context}
                path={`members.${position}.description`}
                value={member.description}
              />
              {isShown(context, member.specialties) && (
                <p className="member-specialties soft">
                  {message(locale, 'specialties')}{' '}
                  <FieldText context={context} path={`members.${position}.specialties`} value={member.specialties} />
                </p>
              )}
              {member.linkedin && (
                <p {...editField(context, `members.${position}.linkedin`)}>
                  <a
                    href={member.linkedin}
                    rel="external"
                    aria-label={message(locale, 'linkedinOf', { name: member.name })}
                  >
                    {message(locale, 'linkedin')}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Section>
    );
  },
});
